import { bookingTexts, bookingTypes, type BookingType } from '#contract/money/bookings/bookings.ts';
import { correctionBooking, correctionFields, type CorrectionInput } from '#contract/money/corrections/corrections.ts';
import { formatCents, readAmount } from '#contract/common/money.ts';
import { onFirstUse } from '#contract/common/on-first-use.ts';

/** What a link to the form says of a booking: anything, and what looks like a number comes as one. */
export type CorrectionLink = Partial<Record<'cardID' | 'date' | 'text' | 'amount', unknown>>;

interface LinkedBooking {
  /** What the form begins with. */
  start: Partial<CorrectionInput>;
  /** What was given but cannot be read, as its field is called. */
  unreadable: string[];
}

/** Reads the query parameters that prefill the form. What is broken is left out and named. */
export function readCorrectionLink({ cardID, date, text, amount }: CorrectionLink): LinkedBooking {
  const start: Partial<CorrectionInput> = {};
  const unreadable: string[] = [];
  const read = (given: unknown, label: string, value: string | undefined, take: (value: string) => void) => {
    if (given === undefined || given === '') return;
    if (value === undefined) unreadable.push(label);
    else take(value);
  };
  const type = bookingTypeOf(textOf(text));
  read(cardID, 'Kartennummer', readCard(cardID), (value) => (start.cardID = value));
  read(date, 'Buchungszeitpunkt', readSeconds(date), (value) => (start.bookingTimestamp = value));
  read(text, 'Buchungsart', type, () => (start[correctionFields[type!].was] = true));
  read(amount, 'Betrag', type && readEuros(amount), (value) => (start[correctionFields[type!].wasAmount] = value));
  return { start, unreadable };
}

function textOf(given: unknown): string {
  return typeof given === 'string' || typeof given === 'number' ? String(given) : '';
}

/** The type of a booking by the text that lists show; capital letters do not matter. */
function bookingTypeOf(text: string): BookingType | undefined {
  const wanted = text.trim().normalize('NFC').toLowerCase();
  return bookingTypes.find((type) => bookingTexts[type].toLowerCase() === wanted);
}

function readCard(given: unknown): string | undefined {
  const text = textOf(given);
  return correctionBooking.input.shape.cardID.safeParse(text).success ? text : undefined;
}

/** Ten digits: from the year 2001 on. */
function readSeconds(given: unknown): string | undefined {
  const text = textOf(given);
  if (!/^[1-3]\d{9}$/.test(text)) return undefined;
  return berlinTime()
    .format(new Date(Number(text) * 1000))
    .replace(' ', 'T');
}

/** Swedish writes a time as ISO does. */
const berlinTime = onFirstUse(
  () => new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Berlin', dateStyle: 'short', timeStyle: 'medium' }),
);

/** A number of euros ("-12.5", as in lists of bookings) or an amount as people write it ("12,50"), without its sign. */
function readEuros(given: unknown): string | undefined {
  const text = textOf(given).trim().replace(/^-/, '');
  const amount = readAmount(/^\d+\.\d{1,2}$/.test(text) ? text.replace('.', ',') : text);
  return 'cents' in amount ? formatCents(amount.cents) : undefined;
}
