import { z } from 'zod';
import { joiningMessages, type PartnerJoining } from '#contract/money/joining/joining.ts';
import type { JoiningOffice, OnlinePayer, SavingOffice } from '#server/money/checkout/checkout-purpose.ts';
import { salutationOf } from '#server/parties/customers/salutation-of.ts';
import { addEmployer } from '#server/parties/employers/add-employer.ts';
import type { Db, Trx } from '#server/platform/db/database.ts';
import { atField, type Refusal } from '#server/platform/http/refusal.ts';
import { queueMail } from '#server/platform/mail/queue-mail.ts';
import { readMailAddress } from '#server/platform/mail/read-mail-address.ts';
import { addresseeOf } from '#server/tenancy/people/addressee-of.ts';
import { addUnconfirmedPerson } from '#server/tenancy/people/add-person.ts';
import { assertUnknownPassword } from '#server/tenancy/credentials/assert-new-password.ts';
import { audit } from '#server/tenancy/audit/audit.ts';
import { emailExists } from '#server/tenancy/people/taken-emails.ts';
import { getPerson } from '#server/tenancy/people/get-person.ts';
import { hashPassword } from '#server/tenancy/credentials/password.ts';
import { secretForMail } from '#server/tenancy/credentials/mailed-token.ts';
import { isOwnAddress } from '#server/tenancy/regions/is-own-address.ts';
import type { contractColumns } from './kept-company.ts';
import { employerLoginQuestion } from './mails.ts';

/** The second account of a partner that gives cards to employees, too. */
export const keptEmployerLogin = z.object({ email: z.string(), passwordHash: z.string() });
type Login = z.infer<typeof keptEmployerLogin>;

type Given = Pick<PartnerJoining, 'employerLoginEmail' | 'employerPassword' | 'companyName'>;

/** Throws Refusal 422 for an address that is the own one, taken, or none, and for a password that is easily guessed. */
export async function checkEmployerLogin(
  db: Db,
  office: JoiningOffice,
  { personId, regionId }: OnlinePayer,
  given: Given,
): Promise<Login> {
  const { employerLoginEmail: email, employerPassword: password } = given;
  const person = await getPerson(db, personId);
  if (!readMailAddress(email) || (await isOwnAddress(office, email))) throw wrongAddress(joiningMessages.emailInvalid);
  if (email.toLowerCase() === person.email.toLowerCase()) throw wrongAddress(joiningMessages.employerEmailSame);
  if (await emailExists(db, email)) throw wrongAddress(joiningMessages.employerEmailTaken);
  const names = [person.first_name, person.last_name, given.companyName];
  const region = await office.regionContent.find({ regionId });
  assertUnknownPassword(password, { email, names, region }, 'employerPassword');
  return { email, passwordHash: await hashPassword(password) };
}

/** Opens the employer's contract and its login, which works once its address is confirmed. */
export async function addEmployerLogin(
  trx: Trx,
  office: SavingOffice,
  { personId, regionId }: OnlinePayer,
  { columns, login }: { columns: Awaited<ReturnType<typeof contractColumns>>; login: Login },
): Promise<{ employerId: number; contractId: string }> {
  const { employerId, contractId } = await addEmployer(trx, columns);
  const person = await getPerson(trx, personId);
  const employerPerson = await addUnconfirmedPerson(trx, {
    regionId,
    employerId,
    email: login.email,
    passwordHash: login.passwordHash,
    gender: person.gender,
    salutation: salutationOf(person.gender ?? ''),
    firstName: person.first_name,
    lastName: person.last_name,
  });
  if (employerPerson === undefined) throw wrongAddress(joiningMessages.employerEmailTaken);
  await audit(trx, { personId, regionId, act: 'joined-as-employer', subject: contractId });
  const { region, config } = office;
  const { url, secretLink } = await secretForMail(trx, config, employerPerson, 'employer-account', region);
  const to = { ...addresseeOf(employerPerson, person), email: login.email, secretLink };
  await queueMail(trx, employerLoginQuestion(to, { region, companyName: columns.name, contractId, url }));
  return { employerId, contractId };
}

function wrongAddress(message: string): Refusal {
  return atField('employerLoginEmail', message);
}
