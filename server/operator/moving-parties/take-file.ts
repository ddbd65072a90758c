import { sql } from 'kysely';
import { MOST_PARTY_ROWS, type PartyKind, partyMoveMessages } from '#contract/operator/moving-parties/moving-parties.ts';
import { dropFile, keepFile, readFileRows } from '#server/operator/taking-over/keep-file.ts';
import type { Db } from '#server/platform/db/database.ts';
import { giveTime } from '#server/platform/db/give-time.ts';
import { audit } from '#server/tenancy/audit/audit.ts';
import { holdOpenPartyMove, subjectOfMove } from './hold-party-move.ts';
import { changeMeaning } from './map-columns.ts';
import { partyMoveIntake } from './tables.ts';

const TEXTS = { field: 'partyFile', ...partyMoveMessages };

interface Taken {
  id: number;
  kind: PartyKind;
  name: string;
  file: Buffer;
  staffId: number;
}

/**
 * Adds a file to an open move: as it came, with its hash, and row by row. Returns how many rows it has. Throws Refusal
 * 404, 409, 413 and 422.
 */
export async function takePartyFile(db: Db, { id, kind, name, file, staffId }: Taken): Promise<number> {
  const read = await readFileRows(file, MOST_PARTY_ROWS, TEXTS);
  return db.transaction().execute(async (trx) => {
    await giveTime(trx);
    const held = await holdOpenPartyMove(trx, id);
    const { region_id: regionId } = held;
    const { fileId, sha256 } = await keepFile(
      trx,
      partyMoveIntake,
      { regionId, id },
      { kind, name, file, staffId, ...read },
      TEXTS,
    );
    await sql`
      insert into party_move_row (region_id, party_move_id, file_id, kind, line, cells)
      select ${regionId}, ${id}, ${fileId}, ${kind}, line, cells
        from json_to_recordset(${JSON.stringify(read.rows)}::json) as told (line int, cells jsonb) order by line`.execute(trx);
    await changeMeaning(trx, held, {});
    await audit(trx, {
      personId: staffId,
      regionId,
      act: 'party-move-file-taken',
      subject: subjectOfMove(id),
      reason: sha256,
    });
    return read.rows.length;
  });
}

/** Takes a file out of an open move again. Throws Refusal 404 and 409. */
export async function removePartyFile(
  db: Db,
  { id, file, staffId }: { id: number; file: number; staffId: number },
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const held = await holdOpenPartyMove(trx, id);
    const { region_id: regionId } = held;
    const reason = await dropFile(trx, partyMoveIntake, { regionId, id }, file);
    await changeMeaning(trx, held, {});
    const subject = subjectOfMove(id);
    await audit(trx, { personId: staffId, regionId, act: 'party-move-file-removed', subject, reason });
  });
}
