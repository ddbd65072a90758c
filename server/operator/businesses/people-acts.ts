import type {
  addBusinessUser,
  changeBusinessContact,
  changeBusinessUser,
  endBranch,
  endBusinessUser,
} from '#contract/operator/businesses/business-acts.ts';
import { messages } from '#contract/common/errors.ts';
import { businessMessages } from '#contract/parties/businesses/business-fields.ts';
import type { ParsedInputOf } from '#contract/common/call.ts';
import { closeBranch } from '#server/parties/partners/branches.ts';
import { atField, notFound, Refusal } from '#server/platform/http/refusal.ts';
import { readMailAddress } from '#server/platform/mail/read-mail-address.ts';
import { askOrDo } from '#server/tenancy/four-eyes/ask-or-do.ts';
import type { ActOffice } from '#server/tenancy/four-eyes/four-eyes-kind.ts';
import { type BusinessPersonRow, holdBusinessPeople, listBusinessPeople } from '#server/tenancy/people/business-people.ts';
import { emailExists } from '#server/tenancy/people/taken-emails.ts';
import { dismissFromBusiness } from '#server/tenancy/credentials/dismiss-from-business.ts';
import { actOnContract, type ContractAct, type ContractOffice, type Hold, type Outcome } from './act-on-contract.ts';
import { adminLoginKind } from './admin-login-kind.ts';
import { emailTaken, findOpenBranch, getOwnPerson, openUser, setContact, setRole } from './change-people.ts';
import { getBusinessContract } from './held-contract.ts';
import { branchClosed } from './mails.ts';

/** The contract as the form shows it. */
type Asked = ContractAct & { version: number };

/**
 * Changes the name or address of a person of a business. With another address the account starts over: its sessions and
 * password end, the new address gets a link, the old one is told. To an admin's new address two have to agree.
 */
export async function changeContact(office: ActOffice, staffId: number, input: ParsedInputOf<typeof changeBusinessContact>) {
  const { kind, id, person: gguid, gender, firstName, lastName } = input;
  const email = addressOf(input.email);
  const { person, asked } = await readPerson(office, staffId, input);
  const isMoved = email.toLowerCase() !== person.email.toLowerCase();
  const wanted = { act: 'contact', kind, id, person: gguid, former: person.email, gender, firstName, lastName, email } as const;
  if (!isMoved || person.partnerRole !== 'admin')
    return actOnContract(office, input, staffId, 'contact-changed', (hold) => setContact(hold, wanted, input.reason));
  if (await emailExists(office.db, email)) throw emailTaken();
  return askOrDo(office, adminLoginKind, wanted, asked);
}

/**
 * Opens an account; two have to agree to an admin. Throws Refusal 422 where the address has an account, or the branch
 * is not an open one of the partner's.
 */
export async function addUser(office: ActOffice, staffId: number, input: ParsedInputOf<typeof addBusinessUser>) {
  const { kind, id, gender, firstName, lastName, role, branch } = input;
  const wanted = { act: 'user', kind, id, gender, firstName, lastName, email: addressOf(input.email), role, branch } as const;
  if (role !== 'admin') return actOnContract(office, input, staffId, 'business-user-added', (hold) => openUser(hold, wanted));
  const { contract, asked } = await readAsked(office, staffId, input);
  await findOpenBranch({ trx: office.db, contract }, branch);
  if (await emailExists(office.db, wanted.email)) throw emailTaken();
  return askOrDo(office, adminLoginKind, wanted, asked);
}

/** Another role; two have to agree to an admin. Throws Refusal 422 where nobody would be admin any more. */
export async function changeRole(office: ActOffice, staffId: number, input: ParsedInputOf<typeof changeBusinessUser>) {
  const { kind, id, person: gguid, role } = input;
  const { person, asked } = await readPerson(office, staffId, input);
  const wanted = { act: 'role', kind, id, person: gguid, former: person.email, role } as const;
  if (role !== 'admin' || person.partnerRole === 'admin')
    return actOnContract(office, input, staffId, 'business-user-changed', (hold) => setRole(hold, wanted, input.reason));
  return askOrDo(office, adminLoginKind, wanted, asked);
}

/** The contract as staff has seen it. Throws Refusal 409 where somebody was faster. */
async function readAsked({ db }: ActOffice, staffId: number, { kind, id, version, reason }: Asked) {
  const contract = await getBusinessContract(db, kind, id);
  if (contract.row.version !== version) throw new Refusal('CHANGED_MEANWHILE', messages.conflict);
  return { contract, asked: { staffId, regionId: contract.business.regionId, reason } };
}

async function readPerson(office: ActOffice, staffId: number, input: Asked & { person: string }) {
  const { contract, asked } = await readAsked(office, staffId, input);
  const person = (await listBusinessPeople(office.db, contract.business)).find(({ gguid }) => gguid === input.person);
  if (!person) throw notFound(businessMessages.noPerson);
  return { person, asked };
}

/** Throws Refusal 422 where nobody would be admin any more. */
export function endUser(office: ContractOffice, staffId: number, input: ParsedInputOf<typeof endBusinessUser>) {
  return actOnContract(office, input, staffId, 'business-user-ended', async (hold): Promise<Outcome> => {
    await dismiss(hold, await getOwnPerson(hold, input.person, { staysAdmin: false }), input.reason);
    return {};
  });
}

/** No bookings and no logins from now on. Throws Refusal 404 for what is no open branch. */
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

function addressOf(typed: string): string {
  const email = readMailAddress(typed);
  if (email === undefined) throw atField('email', 'Die E-Mail-Adresse ist ungültig.');
  return email;
}
