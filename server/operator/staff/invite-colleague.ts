import type { ActAnswer } from '#contract/tenancy/four-eyes/staff-act.ts';
import { staffRoleNames } from '#contract/common/role-names.ts';
import { type StaffRole, staffRoles } from '#contract/common/roles.ts';
import { readMailAddress } from '#server/platform/mail/read-mail-address.ts';
import { atField, ruleBroken } from '#server/platform/http/refusal.ts';
import { emailExists } from '#server/tenancy/people/taken-emails.ts';
import { addressTaken, inviteStaff, mailInvitation } from './invite-staff.ts';
import { askOrDo } from '#server/tenancy/four-eyes/ask-or-do.ts';
import type { ActOffice, FourEyesKind } from '#server/tenancy/four-eyes/four-eyes-kind.ts';
import { audit } from '#server/tenancy/audit/audit.ts';
import { getPerson } from '#server/tenancy/people/get-person.ts';
import { forgetMailedTokens } from '#server/tenancy/credentials/mailed-token.ts';
import { getColleague } from './colleagues.ts';
import { z } from 'zod';
import { managementPermits } from '#contract/common/permits.ts';

interface Invitation {
  email: string;
  firstName: string;
  lastName: string;
  role: StaffRole;
  reason: string;
  staffId: number;
}

/** Asks for a new colleague. Throws Refusal 422 for an address that is none, or taken. */
export async function inviteColleague(office: ActOffice, { staffId, reason, role, ...person }: Invitation): Promise<ActAnswer> {
  const email = readMailAddress(person.email);
  if (email === undefined) throw atField('email', 'Die E-Mail-Adresse ist ungültig.');
  if (await emailExists(office.db, email)) throw addressTaken();
  return askOrDo(office, inviteKind, { ...person, email, staffRole: role }, { staffId, regionId: null, reason });
}

/** Mails the invitation again; the former link ends. Throws Refusal 422 for a person who has set a password already. */
export async function resendInvitation(
  { db, config }: ActOffice,
  { id, staffId }: { id: string; staffId: number },
): Promise<void> {
  const { personId, hasPassword, email, role } = await getColleague(db, id, staffId);
  if (hasPassword) throw ruleBroken('Die Person hat ihr Passwort schon vergeben.');
  const { first_name, last_name } = await getPerson(db, personId);
  await db.transaction().execute(async (trx) => {
    await forgetMailedTokens(trx, personId, 'new-password');
    await mailInvitation(trx, config, { personId, email, firstName: first_name, lastName: last_name, staffRole: role });
    await audit(trx, { personId: staffId, regionId: null, act: 'staff-invited', subject: `person ${personId} again` });
  });
}

const payload = z.strictObject({ email: z.string(), firstName: z.string(), lastName: z.string(), staffRole: z.enum(staffRoles) });

/** Invites a member of staff. Two must agree: else one person could invite the second one to confirm everything. */
export const inviteKind: FourEyesKind<z.infer<typeof payload>> = {
  name: 'staff-invitation',
  payload,
  permits: managementPermits,
  subjectOf: ({ email }) => `address ${email.toLowerCase()}`,
  needsSecond: () => true,
  describe: async (_, { email, firstName, lastName, staffRole }) => ({
    title: `Einladen: ${firstName} ${lastName}`,
    facts: [
      { name: 'Person', value: `${firstName} ${lastName}` },
      { name: 'E-Mail-Adresse', value: email },
      { name: 'Rolle', value: staffRoleNames[staffRole] },
      { name: 'Folge', value: 'Die Person bekommt eine E-Mail mit einem Link, mit dem sie ihr Passwort vergibt.' },
    ],
  }),
  async carryOut(trx, invited, { askedBy, office }) {
    await inviteStaff(trx, office.config, invited, askedBy);
    return 0;
  },
};
