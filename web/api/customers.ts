import { queryOptions } from '@tanstack/react-query';
import { dashboard, dashboardInput } from '#contract/parties/customers/customers.ts';
import { queryOf } from '#web/api/client.ts';

export const dashboardQuery = queryOptions(queryOf(dashboard, dashboardInput));
