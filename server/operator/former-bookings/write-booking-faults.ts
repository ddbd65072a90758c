import { describeFormerFault } from '#contract/operator/former-bookings/faults.ts';
import { formerMessages, MOST_FORMER_ROWS_AT_ONCE } from '#contract/operator/former-bookings/former-bookings.ts';
import { writeFaultTable } from '#server/operator/taking-over/fault-table.ts';
import { getTakeOver } from '#server/operator/taking-over/hold-take-over.ts';
import type { Db } from '#server/platform/db/database.ts';
import { notFound, ruleBroken } from '#server/platform/http/refusal.ts';
import { rootOf } from './fault-lines.ts';
import { findHistory } from './hold-history.ts';
import { listFaulty } from './history-totals.ts';

/**
 * The rows that are still faulty as they came, with file, line, reason and remedy in a column of their own. Mended, the
 * file can be uploaded as it is. What means the same in several files is one column; what stands under no heading comes
 * last. Throws Refusal 404 and 422.
 */
export async function writeBookingFaults(db: Db, takeOverId: number): Promise<Uint8Array> {
  const { region_id: regionId } = await getTakeOver(db, takeOverId);
  const history = await findHistory(db, regionId, takeOverId);
  if (!history) throw notFound(formerMessages.nothing);
  if (history.forgotten_at !== null) throw ruleBroken(formerMessages.forgotten);
  const rows = await listFaulty(db, history, MOST_FORMER_ROWS_AT_ONCE);
  return writeFaultTable(
    rows.map(({ head }) => head),
    history.column_map,
    rows.map(({ rootFile, rootLine, cells, faults, ...row }) => ({
      ...row,
      cells: cells ?? [],
      root: rootOf({ file: rootFile, line: rootLine }),
      told: faults.map((fault) => describeFormerFault(fault)),
    })),
  );
}
