import { hash } from 'node:crypto';
import { sql } from 'kysely';
import type { TakeOverFileKind } from '#contract/operator/taking-over/taken-gifts.ts';
import { MOST_TAKE_OVER_ROWS, takeOverMessages } from '#contract/operator/taking-over/taking-over.ts';
import type { Db, Trx } from '#server/platform/db/database.ts';
import { notFound, type Refusal, ruleBroken } from '#server/platform/http/refusal.ts';
import { readTable } from '#server/platform/uploads/read-table.ts';
import { audit } from '#server/tenancy/audit/audit.ts';
import { giveTime, holdOpenTakeOver } from './hold-take-over.ts';
import { changeMeaning } from './map-columns.ts';
import { readHead } from './read-head.ts';

const LIMITS = { rows: MOST_TAKE_OVER_ROWS, columns: 60, isWhole: true };
const FIELD = 'takeOverFile';
const TEXTS = { field: FIELD, ...takeOverMessages };
const AT_ONCE = 2_000;

interface Taken {
  id: number;
  kind?: TakeOverFileKind;
  name: string;
  file: Buffer;
  staffId: number;
}

/**
 * Adds a file to an open take-over: as it came, with its hash, and row by row. Returns how many rows it has. Throws
 * Refusal 409, 413 and 422.
 */
export async function takeFile(db: Db, { id, kind = 'cards', name, file, staffId }: Taken): Promise<number> {
  const table = await readTable(file, LIMITS, TEXTS);
  const head = readHead(table[0] ?? [], TEXTS);
  // Cells beyond the headings are kept: they may be the cents of an amount that was cut at its comma.
  const rows = table.flatMap((cells, index) =>
    index > 0 && cells.some((cell) => cell !== '') ? [{ line: index + 1, cells }] : [],
  );
  if (rows.length === 0) throw refused(takeOverMessages.empty);
  return db.transaction().execute(async (trx) => {
    const { region_id: regionId } = await holdOpenTakeOver(trx, id);
    const sha256 = hash('sha256', file, 'hex');
    const kept = await trx
      .insertInto('take_over_file')
      .values({
        region_id: regionId,
        take_over_id: id,
        kind,
        name,
        content: file,
        sha256,
        head: JSON.stringify(head),
        rows: rows.length,
        taken_by: staffId,
      })
      .onConflict((conflict) => conflict.columns(['region_id', 'take_over_id', 'sha256']).doNothing())
      .returning('file_id')
      .executeTakeFirst();
    if (!kept) throw refused(takeOverMessages.twice);
    for (let first = 0; first < rows.length; first += AT_ONCE)
      await insertRows(trx, { regionId, id, fileId: kept.file_id, kind }, rows.slice(first, first + AT_ONCE));
    await changeMeaning(trx, regionId, id, {});
    await audit(trx, { personId: staffId, regionId, act: 'take-over-file-taken', subject: `take-over ${id}`, reason: sha256 });
    return rows.length;
  });
}

async function insertRows(
  trx: Trx,
  { regionId, id, fileId, kind }: { regionId: number; id: number; fileId: number; kind: TakeOverFileKind },
  rows: readonly { line: number; cells: string[] }[],
): Promise<void> {
  await sql`
    insert into ${sql.table(kind === 'cards' ? 'take_over_row' : 'take_over_gift')} (region_id, take_over_id, file_id, line, cells)
    select ${regionId}, ${id}, ${fileId}, line, cells
      from json_to_recordset(${JSON.stringify(rows)}::json) as told (line int, cells jsonb) order by line`.execute(trx);
}

function refused(message: string): Refusal {
  return ruleBroken(message, { [FIELD]: message });
}

/** Takes a file out of an open take-over again. Throws Refusal 404 and 409. */
export async function removeFile(db: Db, { id, file, staffId }: { id: number; file: number; staffId: number }): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const { region_id: regionId } = await holdOpenTakeOver(trx, id);
    await giveTime(trx);
    const gone = await trx
      .deleteFrom('take_over_file')
      .where('region_id', '=', regionId)
      .where('take_over_id', '=', id)
      .where('file_id', '=', file)
      .returning('sha256')
      .executeTakeFirst();
    if (!gone) throw notFound('Diese Datei gibt es nicht.');
    await changeMeaning(trx, regionId, id, {});
    const subject = `take-over ${id}`;
    await audit(trx, { personId: staffId, regionId, act: 'take-over-file-removed', subject, reason: gone.sha256 });
  });
}
