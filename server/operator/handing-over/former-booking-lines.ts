import { formerBookingColumns } from '#contract/operator/handing-over/handing-over.ts';
import {
  formatFormerMoment,
  type KeptFormerBooking,
  listLeavingFormerBookings,
} from '#server/parties/cards/kept-former-bookings.ts';
import type { Trx } from '#server/platform/db/database.ts';
import { euros, type TableLines } from './table-lines.ts';

const AT_ONCE = 5_000;

/** What providers before us have booked on the cards of a region, as far as it is shown, with the provider of each. */
export async function* readFormerBookingLines(trx: Trx, regionId: number): AsyncGenerator<TableLines> {
  yield { cells: [[...formerBookingColumns]], rows: 0 };
  for (let after = 0; ;) {
    const bookings = await listLeavingFormerBookings(trx, regionId, { after, most: AT_ONCE });
    if (bookings.length === 0) return;
    after = bookings.at(-1)!.bookingId;
    const cells = bookings.flatMap(({ card, ...booking }) => (card === null ? [] : [cellsOf(card, booking)]));
    yield { cells, rows: cells.length };
  }
}

const cellsOf = (card: string, booking: KeptFormerBooking) => [
  booking.reference,
  card,
  booking.provider,
  formatFormerMoment(booking),
  booking.kind,
  euros(booking.cents),
  booking.shop,
];
