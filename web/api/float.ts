import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { float } from '#contract/reports/float/float.ts';
import { queryOf } from '#web/api/client.ts';

export const floatQuery = (wanted: { region?: string; days: number }) =>
  queryOptions({ ...queryOf(float, wanted), staleTime: 0, placeholderData: keepPreviousData });
