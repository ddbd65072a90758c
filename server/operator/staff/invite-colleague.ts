import type { ActAnswer } from '#contract/tenancy/four-eyes/staff-act.ts';
import type { StaffRole } from '#contract/common/roles.ts';
import { readMailAddress } from '#server/platform/mail/read-mail-address.ts';
import { ruleBroken } from '#server/platform/http/refusal.ts';
import { emailExists } from '#server/tenancy/people/taken-emails.ts';
import { addressTaken } from './invite-staff.ts';
import { askOrDo } from '#server/tenancy/four-eyes/ask-or-do.ts';
import type { ActOffice } from '#server/tenancy/four-eyes/four-eyes-kind.ts';
import { inviteKind } from './invite-kind.ts';

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
  const message = 'Die E-Mail-Adresse ist ungültig.';
  if (email === undefined) throw ruleBroken(message, { email: message });
  if (await emailExists(office.db, email)) throw addressTaken();
  return askOrDo(office, inviteKind, { ...person, email, staffRole: role }, { staffId, regionId: null, reason });
}
