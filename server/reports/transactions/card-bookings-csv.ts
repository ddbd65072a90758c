import { writeCsv } from '#server/platform/write-csv.ts';
import type { CardBookingLine } from './read-card-bookings.ts';

/** The bookings of a card for a spreadsheet; the number of a card stays text there. */
export function cardBookingsCsv(card: string, lines: readonly CardBookingLine[]): Uint8Array {
  const head = ['Kartennummer', 'Datum', 'Partner', 'Buchungsart', 'Betrag in Euro', 'Buchungsnummer'];
  return writeCsv([
    head,
    ...lines.map((line) => [
      card,
      line.dateFormattedDE,
      line.partner,
      line.text,
      line.amountFormattedDE,
      String(line.bookingNumber),
    ]),
  ]);
}
