import { describePartyFault } from '#contract/operator/moving-parties/faults.ts';
import { MOST_PARTY_ROWS, type PartyKind, partyMoveMessages } from '#contract/operator/moving-parties/moving-parties.ts';
import { writeFaultTable } from '#server/operator/taking-over/fault-table.ts';
import type { Db } from '#server/platform/db/database.ts';
import { ruleBroken } from '#server/platform/http/refusal.ts';
import { getPartyMove, keyOf } from './hold-party-move.ts';
import { listPartyHeads } from './map-columns.ts';
import { listFaultyParties } from './rehearsed-totals.ts';

/**
 * The rows of a kind that are still faulty as they came, with file, line, reason and remedy in a column of their own.
 * Mended, the file can be uploaded as it is. Throws Refusal 404, and 422 once they are forgotten.
 */
export async function writePartyFaults(db: Db, { id, kind }: { id: number; kind: PartyKind }): Promise<Uint8Array> {
  const move = await getPartyMove(db, id);
  if (move.forgotten_at !== null) throw ruleBroken(partyMoveMessages.forgotten);
  const heads = (await listPartyHeads(db, keyOf(move))).filter((file) => file.kind === kind);
  const headOf = new Map(heads.map(({ fileId, head }) => [fileId, head]));
  const rows = await listFaultyParties(db, keyOf(move), { kind, most: MOST_PARTY_ROWS });
  return writeFaultTable(
    heads.map(({ head }) => head),
    move.column_map[kind] ?? {},
    rows.map(({ fileId, faults, ...row }) => ({ ...row, head: headOf.get(fileId) ?? [], told: faults.map(describePartyFault) })),
  );
}
