import { queryOptions } from '@tanstack/react-query';
import { resendResetLink, resetPasswordTokens } from '#contract/tenancy/credentials/password-resets.ts';
import { act } from '#web/api/acts.ts';
import { queryOf } from '#web/api/client.ts';

export const passwordResetsQuery = queryOptions(queryOf(resetPasswordTokens));

export const sendFreshLink = (id: string) => act(resendResetLink, { id }, {}, resetPasswordTokens);
