import type {
  addBusinessUser,
  changeBusinessContact,
  changeBusinessUser,
  endBranch,
  endBusinessUser,
} from '#contract/operator/businesses/business-acts.ts';
import { businessMessages } from '#contract/parties/partners/business-fields.ts';
import type { ParsedInputOf } from '#contract/common/call.ts';
import { salutationOf } from '#server/parties/customers/salutation-of.ts';
import { closeBranch, listBranches } from '#server/parties/partners/branches.ts';
import { notFound, ruleBroken } from '#server/platform/http/refusal.ts';
import { queueMail } from '#server/platform/mail/queue-mail.ts';
import { readMailAddress } from '#server/platform/mail/read-mail-address.ts';
import {
  addBusinessPerson,
  type BusinessPersonRow,
  changePartnerRole,
  holdBusinessPeople,
} from '#server/tenancy/people/business-people.ts';
import { dismissFromBusiness } from '#server/tenancy/credentials/dismiss-from-business.ts';
import { inviteToBusiness } from '#server/tenancy/credentials/invite-to-business.ts';
import { readdressPerson } from '#server/tenancy/credentials/readdress-person.ts';
import { renamePerson } from '#server/tenancy/people/rename-person.ts';
import { actOnContract, type ContractOffice, type Hold, type Outcome } from './act-on-contract.ts';
import { atField } from './contract-acts.ts';
import { addressChanged, branchClosed, nameChanged, roleChanged } from './mails.ts';

/**
 * Changes the name or address of a person of a business. With another address the account starts over: its sessions and
 * password end, the new address gets a link, the old one is told.
 */
export function changeContact(office: ContractOffice, staffId: number, input: ParsedInputOf<typeof changeBusinessContact>) {
  return actOnContract(office, input, staffId, 'contact-changed', async (hold): Promise<Outcome> => {
    const { trx, region } = hold;
    const person = await getOwnPerson(hold, input.person);
    const { gender, firstName, lastName } = input;
    const email = addressOf(input.email);
    const isMoved = email.toLowerCase() !== person.email.toLowerCase();
    if (isMoved && !(await readdressPerson(trx, person.personId, email))) throw emailTaken();
    await renamePerson(trx, person.personId, { gender, salutation: salutationOf(gender), firstName, lastName });
    const told = { region, reason: input.reason };
    if (isMoved) {
      await inviteToBusiness(
        hold,
        { ...person, email, firstName, lastName },
        'Sie sind jetzt im Portal als Ansprechperson hinterlegt.',
      );
      await queueMail(trx, addressChanged(person, { ...told, newEmail: email }));
    } else await queueMail(trx, nameChanged(person, told));
    return {};
  });
}

/** Throws Refusal 422 where the address has an account, or the branch is not an open one of the partner's. */
export function addUser(office: ContractOffice, staffId: number, input: ParsedInputOf<typeof addBusinessUser>) {
  return actOnContract(office, input, staffId, 'business-user-added', async (hold): Promise<Outcome> => {
    const { trx, contract } = hold;
    const { gender, firstName, lastName } = input;
    const email = addressOf(input.email);
    const personId = await addBusinessPerson(trx, contract.business, {
      email,
      gender,
      salutation: salutationOf(gender),
      firstName,
      lastName,
      role: input.role,
      branchId: await findOpenBranch(hold, input.branch),
    });
    if (personId === undefined) throw emailTaken();
    await inviteToBusiness(
      hold,
      { personId, email, firstName, lastName },
      `Für Sie wurde ein Zugang zum Portal von ${contract.row.name} eingerichtet.`,
    );
    return {};
  });
}

async function findOpenBranch({ trx, contract }: Hold, branch: string): Promise<number | null> {
  if (branch === '') return null;
  const branches = contract.kind === 'partner' ? await listBranches(trx, contract.business) : [];
  const found = branches.find(({ branch_id, ended_at }) => branch_id === Number(branch) && ended_at === null);
  if (!found) throw atField('branch', 'Diese Filiale gibt es nicht.');
  return found.branch_id;
}

/** Throws Refusal 422 where nobody would be admin any more. */
export function changeRole(office: ContractOffice, staffId: number, input: ParsedInputOf<typeof changeBusinessUser>) {
  return actOnContract(office, input, staffId, 'business-user-changed', async (hold): Promise<Outcome> => {
    const person = await getOwnPerson(hold, input.person, { staysAdmin: input.role === 'admin' });
    await changePartnerRole(hold.trx, person.personId, input.role);
    const told = { region: hold.region, reason: input.reason, company: hold.contract.row.name, role: input.role };
    await queueMail(hold.trx, roleChanged(person, told));
    return {};
  });
}

/** Throws Refusal 422 where nobody would be admin any more. */
export function endUser(office: ContractOffice, staffId: number, input: ParsedInputOf<typeof endBusinessUser>) {
  return actOnContract(office, input, staffId, 'business-user-ended', async (hold): Promise<Outcome> => {
    await dismiss(hold, await getOwnPerson(hold, input.person, { staysAdmin: false }), input.reason);
    return {};
  });
}

/** No bookings and no logins from now on (rulings 6, Branches). Throws Refusal 404 for what is no open branch. */
export function closeOneBranch(office: ContractOffice, staffId: number, input: ParsedInputOf<typeof endBranch>) {
  return actOnContract(office, input, staffId, 'branch-ended', async (hold): Promise<Outcome> => {
    const { trx, contract } = hold;
    const name = contract.kind === 'partner' ? await closeBranch(trx, contract.business, input.branch) : undefined;
    if (name === undefined) throw notFound('Diese Filiale gibt es nicht, oder sie ist schon geschlossen.');
    for (const person of await holdBusinessPeople(trx, contract.business))
      if (person.branchId === input.branch) await dismiss(hold, person, input.reason);
    return { mail: (to, act) => branchClosed(to, { ...act, branch: name }) };
  });
}

/** Ends an account with the reason that staff gives. */
function dismiss(hold: Hold, person: BusinessPersonRow, reason: string): Promise<void> {
  return dismissFromBusiness(hold, person, `${hold.contract.row.name}: ${reason}`);
}

/** Throws Refusal 404 for a person who does not belong to the business, 422 where it would be without an admin. */
async function getOwnPerson({ trx, contract }: Hold, gguid: string, { staysAdmin = true } = {}): Promise<BusinessPersonRow> {
  const people = await holdBusinessPeople(trx, contract.business);
  const person = people.find((one) => one.gguid === gguid);
  if (!person) throw notFound(businessMessages.noPerson);
  if (!staysAdmin && !people.some((one) => one !== person && one.partnerRole === 'admin'))
    throw ruleBroken(businessMessages.lastAdmin);
  return person;
}

function addressOf(typed: string): string {
  const email = readMailAddress(typed);
  if (email === undefined) throw atField('email', 'Die E-Mail-Adresse ist ungültig.');
  return email;
}

function emailTaken() {
  return atField('email', businessMessages.emailTaken);
}
