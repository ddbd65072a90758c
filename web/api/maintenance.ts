import { queryOptions } from '@tanstack/react-query';
import { maintenanceCheck } from '#contract/operator/maintenance/maintenance.ts';
import { queryOf } from '#web/api/query-of.ts';

export const maintenanceQuery = queryOptions({
  ...queryOf(maintenanceCheck),
  staleTime: 0,
});
