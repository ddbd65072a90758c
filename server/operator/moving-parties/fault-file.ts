import { describePartyFault } from '#contract/operator/moving-parties/faults.ts';
import { MOST_PARTY_ROWS, type PartyKind, partyMoveMessages } from '#contract/operator/moving-parties/moving-parties.ts';
import { FAULT_COLUMN, MENDS } from '#server/operator/taking-over/guess-meaning.ts';
import { surplusOf } from '#server/operator/taking-over/file-heads.ts';
import type { Db } from '#server/platform/db/database.ts';
import { ruleBroken } from '#server/platform/http/refusal.ts';
import { writeCsv } from '#server/platform/write-csv.ts';
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
  const names = [...new Set(heads.flatMap(({ head }) => head.filter((name) => name !== '' && name !== FAULT_COLUMN)))];
  const headOf = new Map(heads.map(({ fileId, head }) => [fileId, head]));
  const rows = await listFaultyParties(db, keyOf(move), { kind, most: MOST_PARTY_ROWS });
  return writeCsv([
    [...names, FAULT_COLUMN],
    ...rows.map(({ root, file, fileId, line, cells, faults }) => {
      const head = headOf.get(fileId) ?? [];
      const told = faults.map(describePartyFault).map(({ reason, remedy }) => `${reason} ${remedy}`);
      const named = names.map((name) => cells[head.indexOf(name)] ?? '');
      return [...named, `${MENDS}${root} ${file}, Zeile ${line}: ${told.join(' ')}`, ...surplusOf(head, cells)];
    }),
  ]);
}
