import { queryOptions } from '@tanstack/react-query';
import { cells, neighbourRegions } from '#contract/operator/cells/cells.ts';
import { queryOf } from '#web/api/client.ts';

export const cellsQuery = queryOptions({ ...queryOf(cells), staleTime: 0, refetchInterval: 30_000 });

export const neighbourRegionsQuery = queryOptions(queryOf(neighbourRegions));
