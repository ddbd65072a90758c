import { businessAccount } from '#contract/reports/business-accounts/business-accounts.ts';
import type { InputOf } from '#contract/common/call.ts';
import { freshQueryOf } from '#web/api/queries.ts';

export const businessAccountQuery = (which: InputOf<typeof businessAccount>) => freshQueryOf(businessAccount, which);
