import { queryOptions } from '@tanstack/react-query';
import * as calls from '#contract/reports/open-items/open-items.ts';
import { queryOf } from '#web/api/client.ts';

export const openItemsQuery = queryOptions({ ...queryOf(calls.openItems), staleTime: 0 });
export const ownOpenItemsQuery = queryOptions({ ...queryOf(calls.ownOpenItems), staleTime: 0 });
