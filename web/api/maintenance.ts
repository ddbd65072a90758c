import { queryOptions } from '@tanstack/react-query';
import { maintenanceCheck } from '#contract/operator/maintenance/maintenance.ts';
import { queryOf } from '#web/api/client.ts';

export const maintenanceQuery = queryOptions({
  ...queryOf(maintenanceCheck),
  staleTime: 0,
});
