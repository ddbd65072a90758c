import { describeFault } from '#contract/operator/taking-over/faults.ts';
import type { TakeOverFileKind } from '#contract/operator/taking-over/taken-gifts.ts';
import { MOST_TAKE_OVER_ROWS, takeOverMessages } from '#contract/operator/taking-over/taking-over.ts';
import { ruleBroken } from '#server/platform/http/refusal.ts';
import type { Db } from '#server/platform/db/database.ts';
import { listHeads } from './file-heads.ts';
import { listFaultyGifts } from './gift-totals.ts';
import { writeFaultTable } from './fault-table.ts';
import { getTakeOver } from './hold-take-over.ts';
import { listFaulty } from './rehearsed-totals.ts';

/**
 * The rows that are still faulty as they came, with file, line, reason and remedy in a column of their own. Mended, the
 * file can be uploaded as it is, so it holds at most as many rows as one file may. What means the same in
 * several files is one column; what stands under no heading comes last.
 */
export async function writeTakeOverFaults(db: Db, id: number, kind: TakeOverFileKind = 'cards'): Promise<Uint8Array> {
  const { region_id: regionId, forgotten_at, column_map, gift_column_map } = await getTakeOver(db, id);
  if (forgotten_at !== null) throw ruleBroken(takeOverMessages.forgotten);
  const heads = await listHeads(db, regionId, id, kind);
  const headOf = new Map(heads.map(({ fileId, head }) => [fileId, head]));
  const rows =
    kind === 'cards'
      ? await listFaulty(db, regionId, id, MOST_TAKE_OVER_ROWS)
      : await listFaultyGifts(db, { regionId, takeOverId: id }, MOST_TAKE_OVER_ROWS);
  return writeFaultTable(
    heads.map(({ head }) => head),
    kind === 'cards' ? column_map : gift_column_map,
    rows.map(({ fileId, faults, ...row }) => ({
      ...row,
      head: headOf.get(fileId) ?? [],
      told: faults.map((fault) => describeFault(fault)),
    })),
  );
}
