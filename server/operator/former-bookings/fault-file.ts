import { describeFormerFault } from '#contract/operator/former-bookings/faults.ts';
import { formerMessages, MOST_FORMER_ROWS_AT_ONCE } from '#contract/operator/former-bookings/former-bookings.ts';
import { FAULT_COLUMN } from '#server/operator/taking-over/guess-meaning.ts';
import { getTakeOver } from '#server/operator/taking-over/hold-take-over.ts';
import { surplusOf } from '#server/operator/taking-over/file-heads.ts';
import type { Db } from '#server/platform/db/database.ts';
import { notFound, ruleBroken } from '#server/platform/http/refusal.ts';
import { writeCsv } from '#server/platform/write-csv.ts';
import { faultLine } from './fault-lines.ts';
import { findHistory } from './hold-history.ts';
import { listFaulty } from './history-totals.ts';
import { namesOf } from './map-bookings.ts';

/**
 * The rows that are still faulty as they came, with file, line, reason and remedy in a column of their own. Mended, the
 * file can be uploaded as it is. Columns of several files stand beside each other; what stands under no heading comes
 * last. Throws Refusal 404 and 422.
 */
export async function writeBookingFaults(db: Db, takeOverId: number): Promise<Uint8Array> {
  const { region_id: regionId } = await getTakeOver(db, takeOverId);
  const history = await findHistory(db, regionId, takeOverId);
  if (!history) throw notFound(formerMessages.nothing);
  if (history.forgotten_at !== null) throw ruleBroken(formerMessages.forgotten);
  const rows = await listFaulty(db, history, MOST_FORMER_ROWS_AT_ONCE);
  const names = [...new Set(rows.flatMap(({ head }) => namesOf(head).filter((name) => name !== FAULT_COLUMN)))];
  return writeCsv([
    [...names, FAULT_COLUMN],
    ...rows.map(({ rootFile, rootLine, file, line, head, cells, faults }) => {
      const came = cells ?? [];
      const told = faults.map((fault) => describeFormerFault(fault)).map(({ reason, remedy }) => `${reason} ${remedy}`.trim());
      const root = faultLine({ file: rootFile, line: rootLine });
      const named = names.map((name) => came[head.indexOf(name)] ?? '');
      return [...named, `${root}${file}, Zeile ${line}: ${told.join(' ')}`, ...surplusOf(head, came)];
    }),
  ]);
}
