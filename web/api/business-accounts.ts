import { queryOptions } from '@tanstack/react-query';
import { businessAccount } from '#contract/reports/business-accounts/business-accounts.ts';
import type { InputOf } from '#contract/common/call.ts';
import { queryOf } from '#web/api/client.ts';

export const businessAccountQuery = (which: InputOf<typeof businessAccount>) =>
  queryOptions({ ...queryOf(businessAccount, which), staleTime: 0 });
