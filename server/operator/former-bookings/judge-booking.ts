import type { Cents } from '#contract/common/money.ts';
import type { FormerFault } from '#contract/operator/former-bookings/faults.ts';
import type { FormerColumn, FormerKindMeaning } from '#contract/operator/former-bookings/former-bookings.ts';
import { readBalance, readDay, readNumber } from '#server/operator/taking-over/judge-row.ts';

/** What a row means, as far as it can be read, and what is wrong with it by itself. */
export interface JudgedBooking {
  number: string | null;
  bookedOn: string | null;
  /** "14:05", by the clock of the former provider. */
  bookedAt: string | null;
  kind: string | null;
  cents: Cents | null;
  shop: string | null;
  reference: string | null;
  provider: string | null;
  faults: FormerFault[];
}

interface Meaning {
  /** What stands in a column of the row; '' where there is none. */
  cell: (column: FormerColumn) => string;
  /** Whether something stands under no heading: an amount that was cut at its comma, and all behind it has moved. */
  hasSurplus: boolean;
  /** Which sign the word for a kind gives. */
  signOf: (word: string) => FormerKindMeaning;
  /** ISO date in Berlin. */
  today: string;
}

const LONGEST = { kind: 60, shop: 200, provider: 100, reference: 60 };
const SHORTENED = /^[-−+]?\d+([.,]\d+)?e\+?-?\d+$/i;

/** Judges a row by itself. Whose card it is, and whether it stands elsewhere too, is asked of the database. */
export function judgeBooking({ cell, hasSurplus, signOf, today }: Meaning): JudgedBooking {
  const faults: FormerFault[] = hasSurplus ? ['too-many-cells'] : [];
  const note = (fault: FormerFault) => faults.push(fault);
  const number = readNumber(cell('number'));
  if (typeof number === 'object') note(number.fault);
  const day = cell('bookedOn');
  const bookedOn = readDay(day);
  if (bookedOn === null) note(day === '' ? 'day-missing' : 'day-unreadable');
  if (bookedOn !== null && bookedOn > today) note('day-in-future');
  const clock = cell('clock');
  const bookedAt = readClock(clock === '' ? day : clock);
  if (clock !== '' && bookedAt === null) note('time-unreadable');
  const amount = readSigned(cell('amount'), signOf(cell('kind')));
  if (typeof amount === 'object') note(amount.fault);
  const shop = [cell('shop'), cell('branch')].filter((text) => text !== '').join(', ');
  const texts = { kind: cell('kind'), shop, provider: cell('provider'), reference: cell('reference') };
  for (const name of ['kind', 'shop', 'provider', 'reference'] as const)
    if (texts[name].length > LONGEST[name]) note(`${name}-too-long`);
  if (SHORTENED.test(texts.reference)) note('reference-shortened');
  const textOf = (name: keyof typeof texts) => texts[name].slice(0, LONGEST[name]) || null;
  return {
    number: typeof number === 'string' ? number : null,
    bookedOn,
    bookedAt,
    kind: textOf('kind'),
    cents: typeof amount === 'number' && !hasSurplus ? amount : null,
    shop: textOf('shop'),
    reference: textOf('reference'),
    provider: textOf('provider'),
    faults,
  };
}

/** "14:05" of "14:05:33", of "14.05 Uhr", or of a day with its time; null for any other text. */
function readClock(text: string): string | null {
  const match = /(?:^|[T ])(\d{1,2})[:.](\d{2})(?:[:.]\d{2}(?:[.,]\d+)?)?(?:Z|[+-]\d{2}:?\d{2}| Uhr)?$/.exec(text.trim());
  if (!match || Number(match[1]) > 23 || Number(match[2]) > 59) return null;
  return `${match[1]!.padStart(2, '0')}:${match[2]}`;
}

const amountFaults = {
  'balance-missing': 'amount-missing',
  'balance-too-large': 'amount-too-large',
} as const;

/** Cents with a sign: what moved the card up is positive. */
function readSigned(text: string, sign: FormerKindMeaning): Cents | { fault: FormerFault } {
  const typed = text.trim().replace(/\s*(?:€|EUR)$/i, '');
  const isNegative = /^[-−]|[-−]$/.test(typed);
  const read = readBalance(typed.replace(/^[-−+]\s*|\s*[-−]$/g, ''));
  if (typeof read === 'object') return { fault: faultOf(typed, read.fault) };
  if (sign === '') return { fault: 'kind-unknown' };
  if (sign === 'signed') return isNegative ? 0 - read : read;
  if (isNegative && read !== 0) return { fault: 'amount-signed' };
  return sign === 'debit' ? 0 - read : read;
}

function faultOf(typed: string, fault: string): FormerFault {
  if (readDay(typed) !== null) return 'amount-is-day';
  // Cents have two digits: more of them are what a spreadsheet has calculated.
  if (SHORTENED.test(typed) || /[.,]\d{4,}$/.test(typed)) return 'amount-shortened';
  return Object.hasOwn(amountFaults, fault) ? amountFaults[fault as keyof typeof amountFaults] : 'amount-unreadable';
}
