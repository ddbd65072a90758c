import { queryOptions } from '@tanstack/react-query';
import { maintenanceCheck } from '#contract/maintenance.ts';
import { ask } from '#web/api/client.ts';

export const maintenanceQuery = queryOptions({
  queryKey: [maintenanceCheck.path],
  queryFn: ({ signal }) => ask(maintenanceCheck, {}, { signal }),
  staleTime: 0,
});
