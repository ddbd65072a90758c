import type { EmployerDataAnswer, EmployerDataInput } from '#contract/parties/employer-data/employer-data.ts';
import { readLedgerClock } from '#server/ledger/read/ledger-clock.ts';
import { findBank } from '#server/parties/businesses/banks.ts';
import { type Contract, type ContractChanges, getContract } from '#server/parties/businesses/contracts.ts';
import { ownDataOf } from '#server/parties/businesses/own-data.ts';
import { berlinDay } from '#server/platform/berlin-time.ts';
import type { Db } from '#server/platform/db/database.ts';
import { contactOf, listBusinessPeople } from '#server/tenancy/people/business-people.ts';
import { companyColumns } from '#server/parties/businesses/contract-columns.ts';

/** The admin of an employer who gives its data. */
export interface EmployerAdmin {
  personId: number;
  regionId: number;
  employerId: number;
}

/** All that is stored of an employer's data, as the page shows it; without what the caller alone has typed. */
type StoredEmployerData = Omit<EmployerDataAnswer, 'draft' | 'choices' | 'bankChange'>;

/** Throws when there is no such employer. */
export async function readStoredEmployer(db: Db, admin: EmployerAdmin) {
  const business = { kind: 'employer' as const, regionId: admin.regionId, employerId: admin.employerId };
  const row = await getContract(db, business);
  const [now, people, bank] = await Promise.all([readLedgerClock(db), listBusinessPeople(db, business), findBank(db, business)]);
  const contact = contactOf(people);
  const today = berlinDay(now).toString();
  const data: StoredEmployerData = { ...employerFieldsOf(row), ...ownDataOf({ business, row, bank, contact, today }) };
  return { row, business, bank, contact, data };
}
export type StoredEmployer = Awaited<ReturnType<typeof readStoredEmployer>>;

/** All text fields of the page. Telephone and notes are staff's: an employer gives its contact person's telephone. */
const { additionalNotesForContract: _notes, companyPhone: _phone, ...asked } = companyColumns;
const textColumns = {
  ...asked,
  employerCardStartDate: 'employer_card_start_date',
  employerCardsLoadingRhythm: 'employer_cards_loading_rhythm',
  employerCardsLoadingDate: 'employer_cards_loading_date',
} as const;
type TextField = keyof typeof textColumns;

/** The columns of what the form says; null for what is left open. */
export function employerColumnsOf(input: EmployerDataInput): ContractChanges<'employer'> {
  return {
    ...Object.fromEntries(Object.entries(textColumns).map(([field, column]) => [column, input[field as TextField] || null])),
    amount_of_employer_cards: Number(input.amountOfEmployerCards),
    wants_individual_cards: input.wantIndividualEmployerCards,
  };
}

/** What the form shows of a contract. */
function employerFieldsOf(row: Contract<'employer'>) {
  const texts = Object.fromEntries(Object.entries(textColumns).map(([field, column]) => [field, row[column] ?? '']));
  return {
    ...(texts as Record<TextField, string>),
    amountOfEmployerCards: row.amount_of_employer_cards === null ? '' : String(row.amount_of_employer_cards),
    wantIndividualEmployerCards: row.wants_individual_cards,
  };
}
