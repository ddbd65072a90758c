import type { StaffRole } from '#contract/common/roles.ts';
import type { Config } from '#server/platform/config.ts';
import type { Trx } from '#server/platform/db/database.ts';
import { atField } from '#server/platform/http/refusal.ts';
import { queueMail } from '#server/platform/mail/queue-mail.ts';
import { audit } from '#server/tenancy/audit/audit.ts';
import { secretForMail } from '#server/tenancy/credentials/mailed-token.ts';
import { staffInvitation } from './mails.ts';
import { addStaffMember } from '#server/tenancy/people/add-person.ts';

export interface Invited {
  email: string;
  firstName: string;
  lastName: string;
  staffRole: StaffRole;
}

export type LinkConfig = Pick<Config, 'PUBLIC_URL' | 'SMTP_URL' | 'SEAL_KEY'>;

/**
 * Makes an account for operator staff, which has no password yet, and mails the link that sets one. `invitedBy` is null
 * where it is the first. Returns whose it is. Throws Refusal 422 when the address is taken.
 */
export async function inviteStaff(trx: Trx, config: LinkConfig, invited: Invited, invitedBy: number | null): Promise<number> {
  const { email, firstName, lastName, staffRole } = invited;
  const personId = await addStaffMember(trx, { email, firstName, lastName, staffRole, invitedBy });
  if (personId === undefined) throw addressTaken();
  await audit(trx, {
    personId: invitedBy ?? personId,
    regionId: null,
    act: 'staff-invited',
    subject: `person ${personId} ${staffRole}`,
  });
  await mailInvitation(trx, config, { ...invited, personId });
  return personId;
}

export function addressTaken() {
  return atField('email', 'Diese E-Mail-Adresse hat schon ein Konto.');
}

/** Mails the link by which an invited person sets the password. */
export async function mailInvitation(
  trx: Trx,
  config: LinkConfig,
  { personId, email, firstName, lastName, staffRole }: Invited & { personId: number },
): Promise<void> {
  const { url, secretLink } = await secretForMail(trx, config, personId, 'new-password');
  const to = { personId, email, firstName, lastName, secretLink };
  await queueMail(trx, staffInvitation(to, { role: staffRole, url, portalUrl: config.PUBLIC_URL }));
}
