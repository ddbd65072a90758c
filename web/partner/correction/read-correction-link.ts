import { bookingTypeOf, correctionBooking, correctionFields, type CorrectionInput } from '#contract/corrections.ts';
import { formatCents, readAmount } from '#contract/money.ts';

/** What a link to the form says of a booking: texts from an address, so they may be anything. */
export type CorrectionLink = Partial<Record<'cardID' | 'date' | 'text' | 'amount', unknown>>;

interface LinkedBooking {
  /** What the form begins with. */
  start: Partial<CorrectionInput>;
  /** What was given but cannot be read, as its field is called. */
  unreadable: string[];
}

/** Reads the query parameters that prefill the form (part 2, section 2, Correction booking). What is broken is left out and named. */
export function readCorrectionLink({ cardID, date, text, amount }: CorrectionLink): LinkedBooking {
  const start: Partial<CorrectionInput> = {};
  const unreadable: string[] = [];
  const read = (given: unknown, label: string, value: string | undefined, take: (value: string) => void) => {
    if (given === undefined || given === '') return;
    if (value === undefined) unreadable.push(label);
    else take(value);
  };
  const type = typeof text === 'string' ? bookingTypeOf(text) : undefined;
  read(cardID, 'Kartennummer', readCard(cardID), (value) => (start.cardID = value));
  read(date, 'Buchungszeitpunkt', readSeconds(date), (value) => (start.bookingTimestamp = value));
  read(text, 'Buchungsart', type, () => (start[correctionFields[type!].was] = true));
  read(amount, 'Betrag', type && readEuros(amount), (value) => (start[correctionFields[type!].wasAmount] = value));
  return { start, unreadable };
}

function readCard(given: unknown): string | undefined {
  return correctionBooking.input.shape.cardID.safeParse(given).success ? String(given) : undefined;
}

/** 15 of January 2001 to the year 2099: ten digits. */
function readSeconds(given: unknown): string | undefined {
  if (typeof given !== 'string' || !/^[1-4]\d{9}$/.test(given) || Number(given) >= 4_070_908_800) return undefined;
  return berlinTime.format(new Date(Number(given) * 1000)).replace(' ', 'T');
}

/** Swedish writes a time as ISO does. */
const berlinTime = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Berlin', dateStyle: 'short', timeStyle: 'medium' });

/** A number of euros ("-12.5", as lists of bookings hold it) or an amount as people write it ("12,50"); the sign says nothing here. */
function readEuros(given: unknown): string | undefined {
  if (typeof given !== 'string' || given.length > 20) return undefined;
  const text = given.trim().replace(/^-/, '');
  const amount = readAmount(/^\d+\.\d{1,2}$/.test(text) ? text.replace('.', ',') : text);
  return 'cents' in amount ? formatCents(amount.cents) : undefined;
}
