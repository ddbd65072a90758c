import { z } from 'zod';
import { staffRoleNames } from '#contract/common/role-names.ts';
import { type StaffRole, staffRoles } from '#contract/common/roles.ts';
import { managementPermits } from '#contract/common/permits.ts';
import { atField, ruleBroken } from '#server/platform/http/refusal.ts';
import { queueMail } from '#server/platform/mail/queue-mail.ts';
import { audit } from '#server/tenancy/audit/audit.ts';
import { findStaffMember, holdStaff, setStaffRole } from '#server/tenancy/people/staff-members.ts';
import { endSessionsOf } from '#server/tenancy/sessions/session.ts';
import { giveBackCasesOf } from '#server/tenancy/decisions/take-case.ts';
import type { ActOffice, FourEyesKind } from '#server/tenancy/four-eyes/four-eyes-kind.ts';
import { assertManagementStays, getColleague } from './colleagues.ts';
import { staffRoleChanged } from './mails.ts';
import type { ActAnswer } from '#contract/tenancy/four-eyes/staff-act.ts';
import { askOrDo } from '#server/tenancy/four-eyes/ask-or-do.ts';

const payload = z.strictObject({ personId: z.number().int(), from: z.enum(staffRoles), to: z.enum(staffRoles) });

/** Another role for a member of staff. */
export const changeRoleKind: FourEyesKind<z.infer<typeof payload>> = {
  name: 'staff-role',
  payload,
  permits: managementPermits,
  subjectOf: ({ personId }) => `person ${personId}`,
  needsSecond: () => true,
  concerns: ({ personId }) => personId,
  async describe(db, { personId, from, to }) {
    const member = await findStaffMember(db, personId);
    return {
      title: `Rolle ändern: ${member?.name}`,
      facts: [
        { name: 'Person', value: `${member?.name} (${member?.email})` },
        { name: 'Bisherige Rolle', value: staffRoleNames[from] },
        { name: 'Neue Rolle', value: staffRoleNames[to] },
        { name: 'Folge', value: 'Alle Anmeldungen der Person enden sofort; sie meldet sich mit der neuen Rolle wieder an.' },
      ],
    };
  },
  async carryOut(trx, { personId, from, to }, { askedBy, regionId, reason }) {
    const staff = await holdStaff(trx);
    const member = staff.find((candidate) => candidate.personId === personId);
    if (!member) throw ruleBroken('Das Konto der Person ist inzwischen beendet.');
    if (member.role !== from) throw ruleBroken(`Die Person hat inzwischen die Rolle ${staffRoleNames[member.role]}.`);
    if (to !== 'management') assertManagementStays(staff, personId);
    await setStaffRole(trx, personId, to, askedBy);
    // No session keeps the former rights.
    await endSessionsOf(trx, personId);
    await giveBackCasesOf(trx, personId);
    await audit(trx, { personId: askedBy, regionId, act: 'staff-role-changed', subject: `person ${personId} ${from} ${to}` });
    await queueMail(trx, staffRoleChanged(member, { from, to, reason }));
    return 0;
  },
};

/** Asks for another role of a colleague. Throws Refusal 404 (not of staff), 422 (oneself, or the role is the same). */
export async function changeRole(
  office: ActOffice,
  { id, role, reason, staffId }: { id: string; role: StaffRole; reason: string; staffId: number },
): Promise<ActAnswer> {
  const { personId, role: from } = await getColleague(office.db, id, staffId);
  if (from === role) throw atField('role', 'Die Person hat diese Rolle schon.');
  return askOrDo(office, changeRoleKind, { personId, from, to: role }, { staffId, regionId: null, reason });
}
