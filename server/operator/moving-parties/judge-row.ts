import { isValidBIC } from 'ibantools';
import type { z } from 'zod';
import type { PartyFault } from '#contract/operator/moving-parties/faults.ts';
import {
  type MovedBusinessKind,
  NOT_CHOSEN,
  type PartyColumn,
  type PartyValue,
} from '#contract/operator/moving-parties/moving-parties.ts';
import { accountFields, withoutSpaces } from '#contract/parties/businesses/bank-data.ts';
import { branchTextFields } from '#contract/parties/partner-data/branch-data.ts';
import { dataEmail, voluntaryPhone } from '#contract/parties/businesses/company-data.ts';
import type { DisagioModel } from '#contract/parties/partners/fees.ts';
import { companyFields } from '#contract/parties/prospects/prospects.ts';
import { personFields } from '#contract/tenancy/people/person-fields.ts';
import { readDay } from '#server/operator/taking-over/judge-row.ts';
import { bankOf, isAccount } from '#server/parties/businesses/check-account.ts';
import { readMailAddress } from '#server/platform/mail/read-mail-address.ts';

/** What a row says of a partner, a further branch or an employer, as far as it can be read. Days are ISO dates. */
export interface ToldParty {
  name: string;
  street: string;
  zip: string;
  city: string;
  /** The id of a trade; null where nobody knows, and of an employer. */
  trade: number | null;
  model: DisagioModel | null;
  /** How an employer pays; null of others, and where the file does not say. */
  payment: PaymentMethod | null;
  email: string | null;
  gender: string;
  firstName: string;
  lastName: string;
  /** Whom the row names where nobody signs in: for the notes of the contract. */
  contact: string;
  phone: string;
  website: string;
  since: string | null;
  until: string | null;
  account: { holder: string; iban: string; bic: string | null; bankName: string | null } | null;
}

type PaymentMethod = 'Bankeinzug' | 'Rechnung';

export interface JudgedParty {
  number: string | null;
  refers: string | null;
  told: ToldParty;
  faults: PartyFault[];
}

interface Meaning {
  kind: MovedBusinessKind;
  /** What stands in a column of the row; '' where there is none. */
  cell: (column: PartyColumn) => string;
  /** Whether the file has the column. */
  has: (column: PartyColumn) => boolean;
  /** Whether something stands under no heading: what is behind it has moved. */
  hasSurplus: boolean;
  /** What a word of theirs stands for, if it is one that the region has; undefined where nobody has said. */
  wordOf: (column: PartyValue, text: string) => string | undefined;
  /** ISO date in Berlin. */
  today: string;
}

type Note = (fault: PartyFault) => void;
type Cell = (column: PartyColumn) => string;

const LONGEST = { number: 40, contact: 100 };

/** Judges a row by itself. What others say, in the files or in the portal, is asked of the database. */
export function judgeParty({ kind, cell, has, hasSurplus, wordOf, today }: Meaning): JudgedParty {
  const faults: PartyFault[] = hasSurplus ? ['too-many-cells'] : [];
  const note: Note = (fault) => faults.push(fault);
  const number = kind === 'branches' ? null : readNumber(cell('number'), note);
  const refers = kind === 'branches' ? readNumber(cell('refers'), note) : null;
  const name = readBy(companyFields.companyName, cell('name'), 'name-wrong', note);
  const told = {
    name,
    street: readBy(personFields.street, cell('street'), 'street-wrong', note),
    zip: readBy(personFields.zip, cell('zip'), 'zip-wrong', note),
    city: readBy(personFields.city, cell('city'), 'city-wrong', note),
    trade: kind === 'employers' ? null : readTrade(cell('trade'), wordOf, note),
    phone: readBy(voluntaryPhone, cell('phone'), 'phone-wrong', note),
    model: has('terms') ? readTerms(cell('terms'), wordOf, note) : null,
    payment: has('payment') ? readPayment(cell('payment'), wordOf, note) : null,
    website: readBy(branchTextFields.companyWebsite, cell('website'), 'website-wrong', note),
    email: readEmail(cell('email'), note),
    ...readPerson(cell, kind !== 'branches' && cell('email') !== '', note),
    ...readDays(cell, today, note),
    account: readAccount(cell, name, note),
  };
  return { number, refers, told, faults };
}

function readNumber(text: string, note: Note): string | null {
  if (text === '') note('number-missing');
  if (text.length > LONGEST.number) note('number-too-long');
  return text.slice(0, LONGEST.number) || null;
}

/** As the partner's own form takes it; anything else as it stands there, with a fault. */
function readBy(field: Pick<z.ZodType<string | undefined>, 'safeParse'>, text: string, fault: PartyFault, note: Note): string {
  const read = field.safeParse(text);
  if (!read.success) note(fault);
  return (read.success && read.data) || text;
}

function readTrade(text: string, wordOf: Meaning['wordOf'], note: Note): number | null {
  const id = wordOf('trade', text);
  if (text === '') note('trade-missing');
  else if (id === undefined) note('trade-unknown');
  return id === undefined ? null : Number(id);
}

function readTerms(text: string, wordOf: Meaning['wordOf'], note: Note): DisagioModel | null {
  const model = wordOf('terms', text);
  if (text === '') note('terms-missing');
  else if (model === undefined) note('terms-unknown');
  return (model as DisagioModel | undefined) ?? null;
}

function readPayment(text: string, wordOf: Meaning['wordOf'], note: Note): PaymentMethod | null {
  const method = wordOf('payment', text);
  if (text === '') note('payment-missing');
  else if (method === undefined) note('payment-unknown');
  return method === undefined || method === NOT_CHOSEN ? null : (method as PaymentMethod);
}

function readEmail(text: string, note: Note): string | null {
  if (text === '') return null;
  const read = readMailAddress(text);
  if (!dataEmail.safeParse(text).success || read === undefined) note('email-wrong');
  return read ?? text;
}

const genders: Readonly<Record<string, string>> = { herr: 'männlich', frau: 'weiblich', divers: 'divers', '': 'sonstige' };

/** Who signs in. Nobody can without an address, so names without one are only kept for staff. */
function readPerson(cell: Cell, signsIn: boolean, note: Note) {
  const contact = ['salutation', 'firstName', 'lastName']
    .map((column) => cell(column as PartyColumn))
    .join(' ')
    .trim();
  if (!signsIn) return { gender: 'sonstige', firstName: '', lastName: '', contact: contact.slice(0, LONGEST.contact) };
  const names = [personFields.firstName.safeParse(cell('firstName')), personFields.lastName.safeParse(cell('lastName'))];
  if (names.some(({ success }) => !success)) note('contact-wrong');
  const title = cell('salutation').toLowerCase();
  const gender = Object.hasOwn(genders, title) ? genders[title]! : null;
  if (gender === null) note('salutation-unknown');
  return { gender: gender ?? 'sonstige', firstName: cell('firstName'), lastName: cell('lastName'), contact: '' };
}

function readDays(cell: Cell, today: string, note: Note) {
  const since = cell('since') === '' ? null : readDay(cell('since'));
  const until = cell('until') === '' ? null : readDay(cell('until'));
  if (cell('since') !== '' && (since === null || since > today)) note('since-wrong');
  if (cell('until') !== '' && until === null) note('until-wrong');
  if (until !== null && until < today) note('until-past');
  if (since !== null && until !== null && until < since) note('days-order');
  return { since, until };
}

/** Without an IBAN the rest of an account says nothing. */
function readAccount(cell: Cell, name: string, note: Note): ToldParty['account'] {
  const iban = withoutSpaces(cell('iban'));
  const bic = withoutSpaces(cell('bic'));
  const holder = cell('accountHolder') || name;
  if (iban === '') return null;
  if (!accountFields.sepaIBAN.safeParse(iban).success || !isAccount(iban)) note('iban-wrong');
  if (bic !== '' && !(accountFields.sepaBIC.safeParse(bic).success && isValidBIC(bic))) note('bic-wrong');
  if (!accountFields.sepaAccountHolder.safeParse(holder).success) note('holder-wrong');
  const bank = bankOf(iban);
  return { holder, iban, bic: bic || bank?.bic || null, bankName: bank?.bankName ?? null };
}
