import { queryOptions } from '@tanstack/react-query';
import { outbox } from '#contract/operations.ts';
import { ask } from '#web/api/client.ts';

export const outboxQuery = queryOptions({
  queryKey: [outbox.path],
  queryFn: ({ signal }) => ask(outbox, {}, { signal }),
  staleTime: 0,
});
