import { z } from 'zod';
import { staffRoleNames } from '#contract/common/role-names.ts';
import { managementPermits } from '#contract/common/permits.ts';
import { ruleBroken } from '#server/platform/http/refusal.ts';
import { queueMail } from '#server/platform/mail/queue-mail.ts';
import { audit } from '#server/tenancy/audit/audit.ts';
import { endAccess } from '#server/tenancy/credentials/end-person.ts';
import { endStaffAccount } from '#server/tenancy/people/ended-accounts.ts';
import { findStaffMember, holdStaff } from '#server/tenancy/people/staff-members.ts';
import { giveBackCasesOf } from '#server/tenancy/decisions/take-case.ts';
import type { ActOffice, FourEyesKind } from '#server/tenancy/four-eyes/four-eyes-kind.ts';
import { assertManagementStays, getColleague } from './colleagues.ts';
import { staffDismissed } from './mails.ts';
import type { ActAnswer } from '#contract/tenancy/four-eyes/staff-act.ts';
import { askOrDo } from '#server/tenancy/four-eyes/ask-or-do.ts';

const payload = z.strictObject({ personId: z.number().int() });

/** The end of a staff account. */
export const dismissKind: FourEyesKind<z.infer<typeof payload>> = {
  name: 'staff-dismissal',
  payload,
  permits: managementPermits,
  subjectOf: ({ personId }) => `person ${personId}`,
  needsSecond: () => true,
  concerns: ({ personId }) => personId,
  async describe(db, { personId }) {
    const member = (await findStaffMember(db, personId))!;
    return {
      title: `Zugang beenden: ${member.name}`,
      facts: [
        // The address of an account that has ended is nobody's.
        { name: 'Person', value: member.endedAt ? member.name : `${member.name} (${member.email})` },
        { name: 'Rolle', value: staffRoleNames[member.role] },
        { name: 'Folge', value: 'Alle Anmeldungen enden sofort. Das Konto kann nicht wieder geöffnet werden.' },
      ],
    };
  },
  async carryOut(trx, { personId }, { askedBy, regionId, reason }) {
    const staff = await holdStaff(trx);
    const member = staff.find((candidate) => candidate.personId === personId);
    if (!member) throw ruleBroken('Das Konto der Person ist schon beendet.');
    assertManagementStays(staff, personId);
    await endStaffAccount(trx, personId);
    await endAccess(trx, personId);
    await giveBackCasesOf(trx, personId);
    await audit(trx, { personId: askedBy, regionId, act: 'staff-dismissed', subject: `person ${personId}` });
    await queueMail(trx, staffDismissed(member, { reason }));
    return 0;
  },
};

/** Asks for the end of a colleague's account. Throws Refusal 404 for nobody of staff, and 422 for one's own. */
export async function dismissColleague(
  office: ActOffice,
  { id, reason, staffId }: { id: string; reason: string; staffId: number },
): Promise<ActAnswer> {
  const { personId } = await getColleague(office.db, id, staffId);
  return askOrDo(office, dismissKind, { personId }, { staffId, regionId: null, reason });
}
