import { hash } from 'node:crypto';
import { sql } from 'kysely';
import { MOST_PARTY_ROWS, type PartyKind, partyMoveMessages } from '#contract/operator/moving-parties/moving-parties.ts';
import { readHead } from '#server/operator/taking-over/read-head.ts';
import type { Db } from '#server/platform/db/database.ts';
import { notFound, ruleBroken } from '#server/platform/http/refusal.ts';
import { readTable } from '#server/platform/uploads/read-table.ts';
import { audit } from '#server/tenancy/audit/audit.ts';
import { giveTime, holdOpenPartyMove, subjectOfMove } from './hold-party-move.ts';
import { changeMeaning } from './map-columns.ts';

const LIMITS = { rows: MOST_PARTY_ROWS, columns: 60, isWhole: true };
const FIELD = 'partyFile';
const TEXTS = { field: FIELD, ...partyMoveMessages };

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
  const table = await readTable(file, LIMITS, TEXTS);
  const head = readHead(table[0] ?? [], TEXTS);
  const rows = table.flatMap((cells, index) =>
    index > 0 && cells.some((cell) => cell !== '') ? [{ line: index + 1, cells }] : [],
  );
  if (rows.length === 0) throw refused(partyMoveMessages.empty);
  return db.transaction().execute(async (trx) => {
    await giveTime(trx);
    const held = await holdOpenPartyMove(trx, id);
    const { region_id: regionId } = held;
    const sha256 = hash('sha256', file, 'hex');
    const kept = await trx
      .insertInto('party_move_file')
      .values({
        region_id: regionId,
        party_move_id: id,
        kind,
        name,
        content: file,
        sha256,
        head: JSON.stringify(head),
        rows: rows.length,
        taken_by: staffId,
      })
      .onConflict((conflict) => conflict.columns(['region_id', 'party_move_id', 'sha256']).doNothing())
      .returning('file_id')
      .executeTakeFirst();
    if (!kept) throw refused(partyMoveMessages.twice);
    await sql`
      insert into party_move_row (region_id, party_move_id, file_id, kind, line, cells)
      select ${regionId}, ${id}, ${kept.file_id}, ${kind}, line, cells
        from json_to_recordset(${JSON.stringify(rows)}::json) as told (line int, cells jsonb) order by line`.execute(trx);
    await changeMeaning(trx, held, {});
    await audit(trx, {
      personId: staffId,
      regionId,
      act: 'party-move-file-taken',
      subject: subjectOfMove(id),
      reason: sha256,
    });
    return rows.length;
  });
}

function refused(message: string) {
  return ruleBroken(message, { [FIELD]: message });
}

/** Takes a file out of an open move again. Throws Refusal 404 and 409. */
export async function removePartyFile(
  db: Db,
  { id, file, staffId }: { id: number; file: number; staffId: number },
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const held = await holdOpenPartyMove(trx, id);
    const { region_id: regionId } = held;
    const gone = await trx
      .deleteFrom('party_move_file')
      .where('region_id', '=', regionId)
      .where('party_move_id', '=', id)
      .where('file_id', '=', file)
      .returning('sha256')
      .executeTakeFirst();
    if (!gone) throw notFound('Diese Datei gibt es nicht.');
    await changeMeaning(trx, held, {});
    const subject = subjectOfMove(id);
    await audit(trx, { personId: staffId, regionId, act: 'party-move-file-removed', subject, reason: gone.sha256 });
  });
}
