import { messages } from '#contract/common/errors.ts';
import type { PartnerRole } from '#contract/common/roles.ts';
import { businessMessages } from '#contract/parties/businesses/business-fields.ts';
import { salutationOf } from '#server/parties/customers/salutation-of.ts';
import { listBranches } from '#server/parties/partners/branches.ts';
import type { Db } from '#server/platform/db/database.ts';
import { atField, notFound, Refusal, ruleBroken } from '#server/platform/http/refusal.ts';
import { queueMail } from '#server/platform/mail/queue-mail.ts';
import { inviteToBusiness } from '#server/tenancy/credentials/invite-to-business.ts';
import { readdressPerson } from '#server/tenancy/credentials/readdress-person.ts';
import {
  addBusinessPerson,
  type BusinessPersonRow,
  changePartnerRole,
  holdBusinessPeople,
} from '#server/tenancy/people/business-people.ts';
import { renamePerson } from '#server/tenancy/people/rename-person.ts';
import type { Hold, Outcome } from './act-on-contract.ts';
import type { BusinessContract } from './held-contract.ts';
import { addressChanged, nameChanged, roleChanged } from './mails.ts';

interface Name {
  gender: string;
  firstName: string;
  lastName: string;
  email: string;
}

/** Whom an act is about, with the address that staff has seen. */
interface Who {
  person: string;
  former: string;
}

/** Name and address; with another address the account starts over. Throws Refusal 409 where the address has changed. */
export async function setContact(hold: Hold, wanted: Who & Name, reason: string): Promise<Outcome> {
  const { trx, region } = hold;
  const { gender, firstName, lastName, email } = wanted;
  const person = await getSeenPerson(hold, wanted);
  const isMoved = email.toLowerCase() !== person.email.toLowerCase();
  if (isMoved && !(await readdressPerson(trx, person.personId, email))) throw emailTaken();
  await renamePerson(trx, person.personId, { gender, salutation: salutationOf(gender), firstName, lastName });
  const told = { region, reason };
  if (isMoved) {
    const why = 'Sie sind jetzt im Portal als Ansprechperson hinterlegt.';
    await inviteToBusiness(hold, { ...person, email, firstName, lastName }, why);
    await queueMail(trx, addressChanged(person, { ...told, newEmail: email }));
  } else await queueMail(trx, nameChanged(person, told));
  return {};
}

/** A new account, whose person gets a link to set a password. */
export async function openUser(hold: Hold, wanted: Name & { role: PartnerRole; branch: string }): Promise<Outcome> {
  const { trx, contract } = hold;
  const { gender, firstName, lastName, email, role } = wanted;
  const branchId = await findOpenBranch(hold, wanted.branch);
  const named = { email, gender, salutation: salutationOf(gender), firstName, lastName, role, branchId };
  const personId = await addBusinessPerson(trx, contract.business, named);
  if (personId === undefined) throw emailTaken();
  const why = `Für Sie wurde ein Zugang zum Portal von ${contract.row.name} eingerichtet.`;
  await inviteToBusiness(hold, { personId, email, firstName, lastName }, why);
  return {};
}

/** Throws Refusal 422 where nobody would be admin any more. */
export async function setRole(hold: Hold, wanted: Who & { role: PartnerRole }, reason: string): Promise<Outcome> {
  const { role } = wanted;
  const person = await getSeenPerson(hold, wanted, { staysAdmin: role === 'admin' });
  await changePartnerRole(hold.trx, person.personId, role);
  await queueMail(hold.trx, roleChanged(person, { region: hold.region, reason, company: hold.contract.row.name, role }));
  return {};
}

/** The branch's id; null for the whole business. Throws Refusal 422 for what is no open branch. */
export async function findOpenBranch(
  { trx, contract }: { trx: Db; contract: BusinessContract },
  branch: string,
): Promise<number | null> {
  if (branch === '') return null;
  const branches = contract.kind === 'partner' ? await listBranches(trx, contract.business) : [];
  const found = branches.find(({ branch_id, ended_at }) => branch_id === Number(branch) && ended_at === null);
  if (!found) throw atField('branch', 'Diese Filiale gibt es nicht.');
  return found.branch_id;
}

/** Throws Refusal 404 for a person who does not belong to the business, 422 where it would be without an admin. */
export async function getOwnPerson(
  { trx, contract }: Hold,
  gguid: string,
  { staysAdmin = true } = {},
): Promise<BusinessPersonRow> {
  const people = await holdBusinessPeople(trx, contract.business);
  const person = people.find((one) => one.gguid === gguid);
  if (!person) throw notFound(businessMessages.noPerson);
  if (!staysAdmin && !people.some((one) => one !== person && one.partnerRole === 'admin'))
    throw ruleBroken(businessMessages.lastAdmin);
  return person;
}

async function getSeenPerson(hold: Hold, { person: gguid, former }: Who, stays?: { staysAdmin: boolean }) {
  const person = await getOwnPerson(hold, gguid, stays);
  if (person.email !== former) throw new Refusal('CHANGED_MEANWHILE', messages.conflict);
  return person;
}

export function emailTaken(): Refusal {
  return atField('email', businessMessages.emailTaken);
}
