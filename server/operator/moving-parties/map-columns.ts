import type { ParsedInputOf } from '#contract/common/call.ts';
import {
  columnsOf,
  type mapPartyMove as call,
  type PartyKind,
  type PartyValue,
  partyValueNames,
} from '#contract/operator/moving-parties/moving-parties.ts';
import { listFiles } from '#server/operator/taking-over/intakes.ts';
import {
  areColumnsSaid,
  countWords,
  listColumnLacks,
  placesOf,
  proposeColumns,
  UNSAVED,
} from '#server/operator/taking-over/column-meanings.ts';
import { saidOf } from '#server/operator/taking-over/file-heads.ts';
import type { Db, Trx } from '#server/platform/db/database.ts';
import { ruleBroken } from '#server/platform/http/refusal.ts';
import { knownPartyColumns } from './known-party-columns.ts';
import { holdOpenPartyMove, keyOf, type MoveKey, type PartyMoveRow } from './hold-party-move.ts';
import type { ColumnMaps } from './tables.ts';
import { partyMoveIntake } from './tables.ts';

type Said = Partial<Pick<ParsedInputOf<typeof call>, 'columns' | 'values'>>;

/** Says what columns and words mean. Throws Refusal 404, 409 where somebody else was faster, and 422. */
export async function mapPartyColumns(db: Db, { id, version, ...said }: ParsedInputOf<typeof call>): Promise<void> {
  for (const [kind, columns] of Object.entries(said.columns) as [PartyKind, Record<string, string>][])
    for (const meaning of Object.values(columns))
      if (meaning !== '' && meaning !== 'ignored' && !Object.hasOwn(columnsOf(kind), meaning))
        throw ruleBroken('Diese Spalte gibt es nicht.');
  await db.transaction().execute(async (trx) => {
    await changeMeaning(trx, await holdOpenPartyMove(trx, id, version), said);
  });
}

/** Adds to what columns and words of a held move mean. Whatever was rehearsed says nothing any more. */
export async function changeMeaning(trx: Trx, held: PartyMoveRow, { columns = {}, values = {} }: Said): Promise<void> {
  await trx
    .updateTable('party_move')
    .set((row) => ({
      column_map: JSON.stringify(merged(held.column_map, columns)),
      value_map: JSON.stringify(merged(held.value_map, values)),
      version: row('version', '+', 1),
    }))
    .where('region_id', '=', held.region_id)
    .where('party_move_id', '=', held.party_move_id)
    .execute();
}

type Maps = Readonly<Record<string, Record<string, string> | undefined>>;

function merged(before: Maps, said: Maps): Maps {
  const names = [...new Set([...Object.keys(before), ...Object.keys(said)])];
  return Object.fromEntries(names.map((name) => [name, { ...before[name], ...said[name] }]));
}

export const listPartyHeads = (db: Db, { regionId, moveId }: MoveKey) =>
  listFiles<PartyKind>(db, partyMoveIntake, { regionId, id: moveId });
export type PartyHead = Awaited<ReturnType<typeof listPartyHeads>>[number];

/** What was said of the columns, and what the others most likely are; as `proposeColumns`. */
export function proposePartyColumns(heads: readonly PartyHead[], columnMaps: ColumnMaps): ColumnMaps {
  const kinds = [...Map.groupBy(heads, ({ kind }) => kind)];
  return Object.fromEntries(
    kinds.map(([kind, files]) => [kind, proposeColumns(knownPartyColumns(kind), files, columnMaps[kind] ?? {})]),
  );
}

/**
 * The words that the files use in a column: those of which nobody has said anything first, the most frequent of these
 * first.
 */
export async function listWords(
  db: Db,
  { regionId }: MoveKey,
  column: PartyValue,
  { heads, columnMaps, said = {} }: { heads: readonly PartyHead[]; columnMaps: ColumnMaps; said?: Record<string, string> },
): Promise<{ name: string; rows: number }[]> {
  const files = heads.flatMap(({ fileId, kind, head }) => {
    const place = placesOf(head, columnMaps[kind] ?? {}).get(column);
    return place === undefined ? [] : [{ fileId, place }];
  });
  const words = (await countWords(db, { table: 'party_move_row', regionId }, files)).filter(({ name }) => name !== '');
  const isSaid = (name: string) => Boolean(saidOf(said, name));
  return words.toSorted((one, other) => Number(isSaid(one.name)) - Number(isSaid(other.name)));
}

/** What has to be done before the rows can be judged, in words. */
export async function listPartyLacks(db: Db, row: PartyMoveRow): Promise<string[]> {
  const heads = await listPartyHeads(db, keyOf(row));
  if (heads.length === 0) return ['Es fehlt eine Datei.'];
  const columnMaps = proposePartyColumns(heads, row.column_map);
  const lacks = heads.flatMap((file) => listColumnLacks(knownPartyColumns(file.kind), [file], columnMaps[file.kind] ?? {}));
  if (lacks.length > 0) return lacks;
  const isSaid = heads.every((file) => areColumnsSaid([file], row.column_map[file.kind] ?? {}));
  for (const column of isSaid ? partyValueNames : []) {
    const words = await listWords(db, keyOf(row), column, { heads, columnMaps });
    if (!words.every(({ name }) => saidOf(row.value_map[column] ?? {}, name) !== undefined)) return [UNSAVED];
  }
  return isSaid ? [] : [UNSAVED];
}
