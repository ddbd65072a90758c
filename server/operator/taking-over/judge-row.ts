import { isCardNumber, isProductionNumber } from '#contract/common/card-number.ts';
import type { Cents } from '#contract/common/money.ts';
import { readGermanDay } from '#contract/common/read-german-day.ts';
import type { Fault } from '#contract/operator/taking-over/faults.ts';
import {
  type CardColumn,
  type StateMeaning,
  type TakenSalutation,
  takenSalutations,
  type TakenState,
} from '#contract/operator/taking-over/taking-over.ts';
import { looksLikeOurs, readAnyNumber, readOldNumber } from '#contract/parties/cards/old-number.ts';
import { readMailAddress } from '#server/platform/mail/read-mail-address.ts';
import { emailField } from '#contract/tenancy/people/person-fields.ts';

/** What a row means, as far as it can be read, and what is wrong with it by itself. */
export interface JudgedRow {
  /** A number of our own form stays the number of its card. */
  oldNumber: string | null;
  /** Other old numbers of the card. */
  otherNumbers: string[];
  /** Only of a card that keeps its number. */
  productionNumber: string | null;
  /** The card that had taken its place there. Only of a closed one. */
  replacedBy: string | null;
  state: TakenState | null;
  cents: Cents | null;
  /** What of it counts in some shops or until a day only. */
  giftCents: Cents;
  origin: string | null;
  issuedOn: string | null;
  lastBookedOn: string | null;
  expiresOn: string | null;
  email: string | null;
  firstName: string | null;
  lastName: string | null;
  salutation: TakenSalutation | null;
  faults: Fault[];
}

interface Meaning {
  /** What stands in a column of the row; '' where there is none. */
  cell: (column: CardColumn) => string;
  /** Whether something stands under no heading: an amount that was cut at its comma, and all behind it has moved. */
  hasSurplus: boolean;
  /** Whether the file has columns of names. Without them its addresses are for letters only, and nobody comes along. */
  hasNames: boolean;
  /** What a state of theirs means; undefined or '' where nobody has said. */
  stateOf: (text: string) => StateMeaning | undefined;
  /** Whether this installation may give out a number of our own form. */
  isInRange: (card: string) => boolean;
  /** ISO date in Berlin. */
  today: string;
}

/** More than any card holds: 10,000 euros. */
const MOST_CENTS: Cents = 1_000_000;
const LONGEST_ORIGIN = 60;

/** Judges a row by itself. Whether its number stands elsewhere too is asked of the database. */
export function judgeRow({ cell, hasSurplus, hasNames, stateOf, isInRange, today }: Meaning): JudgedRow {
  const state = readState(cell('state'), stateOf);
  const faults: Fault[] = hasSurplus ? ['too-many-cells'] : [];
  // What stays behind need not be right, as long as it surely stays behind.
  // Its balance is somebody's nevertheless; together with all others it makes the sum of the former provider.
  if (state === 'left-out') return { ...NOTHING, state, cents: hasSurplus ? null : readCents(cell('balance')), faults };
  const note = (fault: Fault) => faults.push(fault);
  const number = readNumber(cell('oldNumber'));
  const own = typeof number === 'string' && looksLikeOurs(number) ? readOwnCard(number, cell, isInRange) : NOT_OWN;
  own.faults.forEach(note);
  const otherNumbers = readOtherNumbers(cell('otherNumbers'));
  if (otherNumbers === null) note('other-numbers-unreadable');
  const balance = readBalance(cell('balance'));
  const replacedBy = cell('replacedBy') === '' ? null : readAnyNumber(cell('replacedBy'));
  if (cell('replacedBy') !== '' && replacedBy === null) note('replaced-by-unreadable');
  if (replacedBy !== null && state !== 'closed') note('replaced-open');
  if (typeof number === 'object') note(number.fault);
  if (typeof balance === 'object') note(balance.fault);
  const oldNumber = typeof number === 'string' ? number : null;
  const cents = typeof balance === 'number' && !hasSurplus ? balance : null;
  const gifts = cell('gifts') === '' ? 0 : readBalance(cell('gifts'));
  const areGiftsWrong = typeof gifts === 'object' || (cents !== null && gifts > cents);
  if (areGiftsWrong) note('gifts-wrong');
  if (state === null) note(cell('state') === '' ? 'state-missing' : 'state-unknown');
  if (state === 'unused' && cents) note('balance-unused');
  if (state === 'closed' && cents) note('balance-closed');
  const day = (column: 'issuedOn' | 'lastBookedOn' | 'expiresOn', unreadable: Fault) => {
    const text = cell(column);
    const read = text === '' ? null : readDay(text);
    if (text !== '' && read === null) note(unreadable);
    return read;
  };
  const issuedOn = day('issuedOn', 'issued-unreadable');
  const lastBookedOn = day('lastBookedOn', 'last-booking-unreadable');
  const expiresOn = day('expiresOn', 'expiry-unreadable');
  if (issuedOn !== null && issuedOn > today) note('issued-in-future');
  if (lastBookedOn !== null && lastBookedOn > today) note('last-booking-in-future');
  if (expiresOn !== null && expiresOn < today) note('expiry-past');
  if (cell('origin').length > LONGEST_ORIGIN) note('origin-too-long');
  const holder = readHolder(cell, hasNames);
  const origin = cell('origin').slice(0, 200) || null;
  return {
    oldNumber,
    otherNumbers: otherNumbers?.filter((other) => other !== oldNumber) ?? [],
    productionNumber: own.productionNumber,
    replacedBy,
    state,
    cents,
    giftCents: areGiftsWrong ? 0 : gifts,
    origin,
    issuedOn,
    lastBookedOn,
    expiresOn,
    ...holder.read,
    faults: [...faults, ...holder.faults],
  };
}

/** The card of a row that keeps its number. */
export const ownCardOf = ({ oldNumber, productionNumber, state }: Pick<JudgedRow, 'oldNumber' | 'productionNumber' | 'state'>) =>
  oldNumber === null || productionNumber === null || state === null ? [] : [{ card: oldNumber, productionNumber, state }];

const LONGEST_NAME = 60;

/**
 * Whose card it is, as far as the file says. Names without an address say nothing: nobody could prove to be that one.
 */
function readHolder(cell: Meaning['cell'], hasNames: boolean) {
  const email = cell('email').trim().slice(0, 200) || null;
  const [first, last, title] = [cell('firstName').trim(), cell('lastName').trim(), cell('salutation').trim()];
  const faults: Fault[] =
    email !== null && !(emailField.safeParse(email).success && readMailAddress(email)) ? ['email-unreadable'] : [];
  const read = { email, firstName: null, lastName: null, salutation: null };
  if (email === null || !hasNames) return { read, faults };
  const salutation = takenSalutations.find((known) => known.toLowerCase() === title.toLowerCase()) ?? null;
  if (first === '' || last === '') faults.push('name-missing');
  if (first.length > LONGEST_NAME || last.length > LONGEST_NAME) faults.push('name-too-long');
  if (title !== '' && salutation === null) faults.push('salutation-unknown');
  const nameOf = (text: string) => text.slice(0, LONGEST_NAME) || null;
  return { read: { email, firstName: nameOf(first), lastName: nameOf(last), salutation }, faults };
}

const NOTHING = {
  oldNumber: null,
  otherNumbers: [] as string[],
  productionNumber: null,
  replacedBy: null,
  giftCents: 0,
  origin: null,
  issuedOn: null,
  lastBookedOn: null,
  expiresOn: null,
  email: null,
  firstName: null,
  lastName: null,
  salutation: null,
} as const;

function readState(text: string, stateOf: Meaning['stateOf']): TakenState | null {
  return stateOf(text) || null;
}

/** The number of a card in one form, or why it cannot be read. */
export function readNumber(
  text: string,
): string | { fault: 'number-missing' | 'number-shortened' | 'number-is-day' | 'number-unreadable' } {
  if (text === '') return { fault: 'number-missing' };
  if (/^\d+([.,]\d+)?e\+?\d+$/i.test(text)) return { fault: 'number-shortened' };
  if (readDay(text) !== null) return { fault: 'number-is-day' };
  return readAnyNumber(text) ?? { fault: 'number-unreadable' };
}

const NOT_OWN: { productionNumber: string | null; faults: Fault[] } = { productionNumber: null, faults: [] };

/** What proves that a card with a number of our own form is that card, and what speaks against it. */
function readOwnCard(card: string, cell: Meaning['cell'], isInRange: Meaning['isInRange']): typeof NOT_OWN {
  const text = cell('productionNumber').trim();
  if (!isCardNumber(card)) return { productionNumber: null, faults: ['own-number-invalid'] };
  if (text === '') return { productionNumber: null, faults: ['own-number-unproven'] };
  if (!isProductionNumber(text)) return { productionNumber: null, faults: ['production-number-unreadable'] };
  return { productionNumber: text.toUpperCase(), faults: isInRange(card) ? [] : ['own-number-outside'] };
}

/** Old numbers that stand beside the first one, each once; null where one of them is none. */
function readOtherNumbers(text: string): string[] | null {
  const typed = text.split(',').filter((part) => part.trim() !== '');
  const numbers = typed.flatMap((part) => readOldNumber(part) ?? []);
  return numbers.length === typed.length ? [...new Set(numbers)] : null;
}

/**
 * Cents of an amount as German or English programs write it, at most two digits behind the comma. "1.234" may be a
 * thousand or one, so it is none.
 */
export function readBalance(text: string): Cents | { fault: Fault } {
  const typed = text.trim().replace(/\s*(?:€|EUR)$/i, '');
  if (typed === '') return { fault: 'balance-missing' };
  const isNegative = /^[-−]|-$/.test(typed);
  const amount = typed.replace(/^[-−+]\s*|\s*-$/, '');
  // Blanks stand between thousands only: "12 50" may have lost its comma.
  const german = /^(\d{1,3}(?:\.\d{3})+(?=,)|\d{1,3}(?:\s\d{3})+|\d+)(?:,(\d{1,2}))?$/.exec(amount);
  const english = /^(\d{1,3}(?:,\d{3})+(?=\.)|\d{1,3}(?:\s\d{3})+|\d+)\.(\d{1,2})$/.exec(amount);
  const match = german ?? english;
  if (!match) return { fault: 'balance-unreadable' };
  const cents = Number(match[1]!.replace(/[.,\s]/g, '')) * 100 + Number((match[2] ?? '').padEnd(2, '0'));
  if (isNegative && cents !== 0) return { fault: 'balance-negative' };
  return cents > MOST_CENTS ? { fault: 'balance-too-large' } : cents;
}

function readCents(text: string): Cents | null {
  const balance = readBalance(text);
  return typeof balance === 'number' ? balance : null;
}

const TIME = /[T ]\d{1,2}:\d{2}(?::\d{2}(?:[.,]\d+)?)?(?:Z|[+-]\d{2}:?\d{2}| Uhr)?$/;

/** "31.12.2026" or "2026-12-31", with a time or without, of the years 1990 to 2099; null for any other text. */
export function readDay(text: string): string | null {
  const typed = text.trim().replace(TIME, '');
  const iso = /^\d{4}-\d{2}-\d{2}$/.test(typed) ? typed : undefined;
  const [day, month, year] = typed.split('.');
  const german = readGermanDay(
    iso ? iso.split('-').toReversed().join('.') : `${day?.padStart(2, '0')}.${month?.padStart(2, '0')}.${year}`,
  );
  return german !== null && german >= '1990-01-01' && german <= '2099-12-31' ? german : null;
}
