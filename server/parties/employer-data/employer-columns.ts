import type { EmployerDataInput } from '#contract/parties/employer-data/employer-data.ts';
import type { changeEmployerContract, EmployerContract } from '#server/parties/employers/employer-contract.ts';
import { companyColumns } from '#server/parties/partners/company-columns.ts';

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
export function employerColumnsOf(input: EmployerDataInput): Parameters<typeof changeEmployerContract>[2] {
  return {
    ...Object.fromEntries(Object.entries(textColumns).map(([field, column]) => [column, input[field as TextField] || null])),
    amount_of_employer_cards: Number(input.amountOfEmployerCards),
    wants_individual_cards: input.wantIndividualEmployerCards,
  };
}

/** What the form shows of a contract. */
export function employerFieldsOf(row: EmployerContract) {
  const texts = Object.fromEntries(Object.entries(textColumns).map(([field, column]) => [field, row[column] ?? '']));
  return {
    ...(texts as Record<TextField, string>),
    amountOfEmployerCards: row.amount_of_employer_cards === null ? '' : String(row.amount_of_employer_cards),
    wantIndividualEmployerCards: row.wants_individual_cards,
  };
}
