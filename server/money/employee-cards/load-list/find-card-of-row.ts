import { isCardNumber } from '#contract/common/card-number.ts';
import { employeeCardMessages } from '#contract/parties/employee-cards/employee-card-fields.ts';
import { employeeCardTexts, type LoadListColumn } from '#contract/money/employee-cards/employee-cards.ts';
import type { KnownCard } from '#server/money/employee-cards/list-shown-employee-cards.ts';
import type { Complain } from './read-row.ts';

/** Which card a row is about. */
export interface Found {
  card: KnownCard;
  fromStock: boolean;
}

/** Finds the card of each row of a list, each card once. */
export type FindCard = (
  row: number,
  cell: (column: LoadListColumn) => string | undefined,
  complain: Complain,
) => Found | undefined;

const SHORTENED =
  'Die Kartennummer wurde von der Tabellenkalkulation gekürzt. Bitte formatieren Sie die Spalte als Text und tragen Sie alle 15 Ziffern ein.';

const numberOf = (text: string | undefined) => (text ?? '').replace(/[\s']/g, '');

/** Cards that nobody has got yet, in the order of the boxes. */
export function stockOf(known: readonly KnownCard[]): KnownCard[] {
  return known
    .filter(
      ({ form, isRegistered, isClosed }) => form.personnel_number === '' && !isRegistered && !isClosed && !form.is_card_lost,
    )
    .toSorted((one, other) => one.place - other.place);
}

/**
 * By card number, or by personnel number: a list without card numbers that comes again means the cards it got the first
 * time. A row with neither takes the next card of the stock, except cards that the list itself names.
 */
export function openCardFinder(
  known: readonly KnownCard[],
  named: ReadonlySet<string>,
): { findCard: FindCard; missing: () => number } {
  const byNumber = new Map(known.map((card) => [card.form.card_number, card]));
  const byPerson = Map.groupBy(
    known.filter(({ form, isClosed }) => form.personnel_number !== '' && !isClosed && !form.is_card_lost),
    ({ form }) => form.personnel_number,
  );
  const stock = stockOf(known).filter(({ form }) => !named.has(form.card_number));
  const rowOf = new Map<string, number>();
  let missing = 0;

  function once({ form }: KnownCard, row: number, complain: Complain): boolean {
    const before = rowOf.get(form.card_number);
    if (before !== undefined) complain('cardID', `Diese Karte steht schon in Zeile ${before}.`);
    else rowOf.set(form.card_number, row);
    return before === undefined;
  }

  const findCard: FindCard = (row, cell, complain) => {
    const number = numberOf(cell('cardID'));
    if (number !== '') {
      const card = byNumber.get(number);
      if (card) return once(card, row, complain) ? { card, fromStock: false } : undefined;
      complain(
        'cardID',
        /e\+/i.test(number) ? SHORTENED : isCardNumber(number) ? employeeCardTexts.unknown : 'Die Kartennummer ist ungültig!',
      );
      return undefined;
    }
    const person = cell('personnelNumber') ?? '';
    if (person === '') {
      complain('personnelNumber', employeeCardMessages.personnelNumber);
      return undefined;
    }
    const theirs = byPerson.get(person) ?? [];
    if (theirs.length > 1) {
      complain('cardID', 'Zu dieser Personalnummer gehören mehrere Karten. Bitte geben Sie die Kartennummer an.');
      return undefined;
    }
    const key = `person ${person}`;
    const before = rowOf.get(key);
    if (before !== undefined) {
      complain('personnelNumber', `Diese Personalnummer steht schon in Zeile ${before}.`);
      return undefined;
    }
    rowOf.set(key, row);
    const [own] = theirs;
    if (own) return once(own, row, complain) ? { card: own, fromStock: false } : undefined;
    const next = stock.shift();
    if (next) return { card: next, fromStock: true };
    missing += 1;
    return undefined;
  };
  return { findCard, missing: () => missing };
}

/** The numbers that a list names itself. */
export function namedCards(numbers: readonly (string | undefined)[]): Set<string> {
  return new Set(numbers.map(numberOf).filter((number) => number !== ''));
}
