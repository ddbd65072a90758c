import { resetSecondFactor } from '#contract/tenancy/credentials/second-factor.ts';
import {
  changeStaffRole,
  dismissStaff,
  inviteStaff,
  resendStaffInvitation,
  staffMembers,
} from '#contract/operator/staff/staff-members.ts';
import { actOf } from '#web/api/acts.ts';
import { ask } from '#web/api/client.ts';
import { freshQueryOf } from '#web/api/queries.ts';

export const staffMembersQuery = freshQueryOf(staffMembers);

export const inviteColleague = actOf(inviteStaff, staffMembers);
export const changeColleaguesRole = actOf(changeStaffRole, staffMembers);
export const dismissColleague = actOf(dismissStaff, staffMembers);
export const resetColleaguesSecondFactor = actOf(resetSecondFactor, staffMembers);

export const resendInvitation = (id: string) => ask(resendStaffInvitation, { id });
