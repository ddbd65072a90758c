import { queryOptions } from '@tanstack/react-query';
import { outbox } from '#contract/operations.ts';
import { queryOf } from '#web/api/query-of.ts';

export const outboxQuery = queryOptions({
  ...queryOf(outbox),
  staleTime: 0,
});
