import { queryOptions } from '@tanstack/react-query';
import { dashboard } from '#contract/customers.ts';
import { ask } from '#web/api/client.ts';

export const dashboardQuery = queryOptions({
  queryKey: [dashboard.path],
  queryFn: ({ signal }) => ask(dashboard, { amountOfTransactions: 5 }, { signal }),
});
