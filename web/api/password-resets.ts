import { queryOptions } from '@tanstack/react-query';
import { resendResetLink, resetPasswordTokens } from '#contract/tenancy/credentials/password-resets.ts';
import { ask, queryClient, queryOf } from '#web/api/client.ts';

export const passwordResetsQuery = queryOptions(queryOf(resetPasswordTokens));

export async function sendFreshLink(id: string): Promise<void> {
  await ask(resendResetLink, { id });
  await queryClient.invalidateQueries({ queryKey: passwordResetsQuery.queryKey });
}
