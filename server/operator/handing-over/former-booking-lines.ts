import { formerBookingColumns } from '#contract/operator/handing-over/handing-over.ts';
import { formatFormerMoment, type FormerMovement, listLeavingFormerMovements } from '#server/parties/cards/former-bookings.ts';
import type { Trx } from '#server/platform/db/database.ts';
import { euros, type TableLines } from './table-lines.ts';

const AT_ONCE = 5_000;

/** What providers before us have booked on the cards of a region, as far as it is shown, with the provider of each. */
export async function* readFormerBookingLines(trx: Trx, regionId: number): AsyncGenerator<TableLines> {
  yield { cells: [[...formerBookingColumns]], rows: 0 };
  for (let after = 0; ;) {
    const movements = await listLeavingFormerMovements(trx, regionId, { after, most: AT_ONCE });
    if (movements.length === 0) return;
    after = movements.at(-1)!.bookingId;
    const cells = movements.flatMap(({ card, ...movement }) => (card === null ? [] : [cellsOf(card, movement)]));
    yield { cells, rows: cells.length };
  }
}

const cellsOf = (card: string, movement: FormerMovement) => [
  movement.reference,
  card,
  movement.provider,
  formatFormerMoment(movement),
  movement.kind,
  euros(movement.cents),
  movement.shop,
];
