import { z } from 'zod';
import { staffRoleNames } from '#contract/common/roles.ts';
import { managementPermits } from '#contract/common/permits.ts';
import { ruleBroken } from '#server/platform/http/refusal.ts';
import { queueMail } from '#server/platform/mail/queue-mail.ts';
import { audit } from '#server/tenancy/access/audit.ts';
import { endStaff } from '#server/tenancy/access/end-staff.ts';
import { holdStaff } from '#server/tenancy/access/hold-staff.ts';
import { findStaffMember } from '#server/tenancy/access/list-staff.ts';
import { giveBackCasesOf } from '#server/tenancy/decisions/give-back-case.ts';
import type { FourEyesKind } from '#server/tenancy/four-eyes/four-eyes-kind.ts';
import { assertManagementStays } from './assert-management-stays.ts';
import { staffDismissed } from './mails.ts';

const payload = z.strictObject({ personId: z.number().int() });

/** The end of a staff account. */
export const dismissKind: FourEyesKind<z.infer<typeof payload>> = {
  name: 'staff-dismissal',
  payload,
  permits: managementPermits,
  subjectOf: ({ personId }) => `person ${personId}`,
  needsSecond: () => true,
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
    await endStaff(trx, personId);
    await giveBackCasesOf(trx, personId);
    await audit(trx, { personId: askedBy, regionId, act: 'staff-dismissed', subject: `person ${personId}` });
    await queueMail(trx, staffDismissed(member, { reason }));
  },
};
