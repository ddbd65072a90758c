import { queryOptions } from '@tanstack/react-query';
import type { InputOf } from '#contract/common/call.ts';
import { contractors, endContractor, inviteContractor } from '#contract/tenancy/contractors/contractors.ts';
import { ask, queryClient, queryOf } from '#web/api/client.ts';

export const contractorsQuery = queryOptions(queryOf(contractors));

const renew = () => queryClient.invalidateQueries({ queryKey: contractorsQuery.queryKey });

export async function sendContractorInvitation(invitation: InputOf<typeof inviteContractor>): Promise<void> {
  await ask(inviteContractor, invitation);
  await renew();
}

export async function sendContractorEnd(end: InputOf<typeof endContractor>) {
  const answer = await ask(endContractor, end);
  await renew();
  return answer;
}
