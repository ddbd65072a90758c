import { bookingColumns } from '#contract/operator/handing-over/handing-over.ts';
import { listLeavingMovements, type MovementPlace } from '#server/ledger/read/leaving-balances.ts';
import { movementTexts } from '#server/parties/customers/movement-texts.ts';
import { listEmployerNames } from '#server/parties/employers/reads.ts';
import { listBranchesById } from '#server/parties/partners/branches.ts';
import { listPartnerNames } from '#server/parties/partners/reads.ts';
import { formatInstant } from '#server/platform/berlin-time.ts';
import type { Trx } from '#server/platform/db/database.ts';
import { euros, type TableLines } from './table-lines.ts';

const AT_ONCE = 5_000;

/** All bookings on the cards of a region, in the order of the books. */
export async function* readBookingLines(trx: Trx, regionId: number): AsyncGenerator<TableLines> {
  yield { cells: [[...bookingColumns]], rows: 0 };
  for (let after: MovementPlace = { entryId: 0, card: '' }; ;) {
    const movements = await listLeavingMovements(trx, regionId, { after, most: AT_ONCE });
    if (movements.length === 0) return;
    after = movements.at(-1)!;
    const partners = await listPartnerNames(
      trx,
      movements.map(({ partnerId }) => partnerId),
    );
    const employers = await listEmployerNames(
      trx,
      movements.map(({ employerId }) => employerId),
    );
    const branches = await listBranchesById(trx, regionId, [...new Set(movements.flatMap(({ branchId }) => branchId ?? []))]);
    const cells = movements.map(({ entryId, card, type, cents, balanceAfter, partnerId, branchId, ...of }) => [
      String(entryId),
      card,
      formatInstant(of.bookedAt),
      movementTexts[type],
      euros(cents),
      euros(balanceAfter),
      partners.get(partnerId) ?? employers.get(of.employerId) ?? '',
      (branchId === null ? undefined : branches.get(branchId)?.name) ?? '',
      of.reversalOf === null ? '' : String(of.reversalOf),
    ]);
    yield { cells, rows: cells.length };
  }
}
