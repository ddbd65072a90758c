import { sql } from 'kysely';
import type { TakeOverFileKind } from '#contract/operator/taking-over/taken-gifts.ts';
import { MOST_TAKE_OVER_ROWS, takeOverMessages } from '#contract/operator/taking-over/taking-over.ts';
import type { Db, Trx } from '#server/platform/db/database.ts';
import { giveTime } from '#server/platform/db/give-time.ts';
import { audit } from '#server/tenancy/audit/audit.ts';
import { holdOpenTakeOver } from './hold-take-over.ts';
import { dropFile, keepFile, readFileRows } from './keep-file.ts';
import { changeMeaning } from './map-columns.ts';
import { takeOverIntake } from './tables.ts';

const TEXTS = { field: 'takeOverFile', ...takeOverMessages };
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
  const read = await readFileRows(file, MOST_TAKE_OVER_ROWS, TEXTS);
  return db.transaction().execute(async (trx) => {
    const { region_id: regionId } = await holdOpenTakeOver(trx, id);
    const { fileId, sha256 } = await keepFile(
      trx,
      takeOverIntake,
      { regionId, id },
      { kind, name, file, staffId, ...read },
      TEXTS,
    );
    const { rows } = read;
    for (let first = 0; first < rows.length; first += AT_ONCE)
      await insertRows(trx, { regionId, id, fileId, kind }, rows.slice(first, first + AT_ONCE));
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

/** Takes a file out of an open take-over again. Throws Refusal 404 and 409. */
export async function removeFile(db: Db, { id, file, staffId }: { id: number; file: number; staffId: number }): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const { region_id: regionId } = await holdOpenTakeOver(trx, id);
    await giveTime(trx);
    const reason = await dropFile(trx, takeOverIntake, { regionId, id }, file);
    await changeMeaning(trx, regionId, id, {});
    const subject = `take-over ${id}`;
    await audit(trx, { personId: staffId, regionId, act: 'take-over-file-removed', subject, reason });
  });
}
