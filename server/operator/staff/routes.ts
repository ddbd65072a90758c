import type { FastifyInstance } from 'fastify';
import * as calls from '#contract/operator/staff/staff-members.ts';
import { openSealKeys } from '#server/ledger/seal-keys.ts';
import { answer } from '#server/platform/http/answer.ts';
import type { Portal } from '#server/tenancy/portal.ts';
import { changeRole } from './change-role-kind.ts';
import { dismissColleague } from './dismiss-kind.ts';
import { inviteColleague, resendInvitation } from './invite-colleague.ts';
import { showStaff } from './show-staff.ts';

export function staffRoutes(app: FastifyInstance, portal: Portal): void {
  const office = { ...portal, keys: openSealKeys(portal.config) };

  answer(app, calls.staffMembers, ({ caller }) => showStaff(portal.db, caller.personId));
  answer(app, calls.inviteStaff, ({ caller, input }) => inviteColleague(office, { ...input, staffId: caller.personId }));
  answer(app, calls.resendStaffInvitation, ({ caller, input }) =>
    resendInvitation(office, { ...input, staffId: caller.personId }),
  );
  answer(app, calls.changeStaffRole, ({ caller, input }) => changeRole(office, { ...input, staffId: caller.personId }));
  answer(app, calls.dismissStaff, ({ caller, input }) => dismissColleague(office, { ...input, staffId: caller.personId }));
}
