import { queryOptions } from '@tanstack/react-query';
import type { ActAnswer } from '#contract/tenancy/four-eyes/staff-act.ts';
import type { Call, InputOf } from '#contract/common/call.ts';
import { resetSecondFactor } from '#contract/tenancy/credentials/second-factor.ts';
import {
  changeStaffRole,
  dismissStaff,
  inviteStaff,
  resendStaffInvitation,
  staffMembers,
} from '#contract/operator/staff/staff-members.ts';
import { ask, queryClient, queryOf } from '#web/api/client.ts';

export const staffMembersQuery = queryOptions({ ...queryOf(staffMembers), staleTime: 0 });

/** What was done shows in the list. */
async function act<C extends Call>(call: C, input: InputOf<C>): Promise<ActAnswer> {
  const answer = (await ask(call, input)) as ActAnswer;
  await queryClient.invalidateQueries(staffMembersQuery);
  return answer;
}

export const inviteColleague = (input: InputOf<typeof inviteStaff>) => act(inviteStaff, input);
export const changeColleaguesRole = (input: InputOf<typeof changeStaffRole>) => act(changeStaffRole, input);
export const dismissColleague = (input: InputOf<typeof dismissStaff>) => act(dismissStaff, input);

export const resetColleaguesSecondFactor = (input: InputOf<typeof resetSecondFactor>) => act(resetSecondFactor, input);

export async function resendInvitation(id: string): Promise<void> {
  await ask(resendStaffInvitation, { id });
}
