import { sql } from 'kysely';
import type { ParsedInputOf } from '#contract/common/call.ts';
import {
  columnsOf,
  type mapPartyMove as call,
  type PartyColumn,
  type PartyKind,
  partyKinds,
  type PartyValue,
  partyValueNames,
} from '#contract/operator/moving-parties/moving-parties.ts';
import { type Guess, isFaultColumn, isPlain } from '#server/operator/taking-over/guess-meaning.ts';
import { saidOf } from '#server/operator/taking-over/file-heads.ts';
import type { Db, Trx } from '#server/platform/db/database.ts';
import { ruleBroken } from '#server/platform/http/refusal.ts';
import { guessPartyColumn } from './guess-meaning.ts';
import { holdOpenPartyMove, keyOf, type MoveKey, type PartyMoveRow } from './hold-party-move.ts';
import type { ColumnMaps } from './tables.ts';

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

export interface PartyHead {
  fileId: number;
  kind: PartyKind;
  name: string;
  head: string[];
}

export async function listPartyHeads(db: Db, { regionId, moveId }: MoveKey): Promise<PartyHead[]> {
  return db
    .selectFrom('party_move_file')
    .select(['file_id as fileId', 'kind', 'name', 'head'])
    .where('region_id', '=', regionId)
    .where('party_move_id', '=', moveId)
    .orderBy('file_id')
    .execute();
}

const namesOf = (head: readonly string[]) => head.filter((name) => name !== '');

/**
 * What was said of the columns, and what the others most likely are. Where two of a file may be the same, a person has
 * to say which. A proposal counts only once it was saved.
 */
export function proposePartyColumns(heads: readonly PartyHead[], columnMaps: ColumnMaps): ColumnMaps {
  const proposed = new Map<PartyKind, Map<string, string>>();
  for (const { kind, head } of heads) {
    const said = columnMaps[kind] ?? {};
    const ofKind = proposed.get(kind) ?? new Map(Object.entries(said));
    const guesses = namesOf(head).map((name) => guessOf(kind, name, saidOf(said, name)));
    for (const guess of guesses) {
      const { name, meaning, isSaid } = guess;
      if (!isSaid) ofKind.set(name, isPlain(guess, guesses) && ofKind.get(name) !== '' ? meaning : '');
    }
    proposed.set(kind, ofKind);
  }
  return Object.fromEntries([...proposed].map(([kind, columns]) => [kind, Object.fromEntries(columns)]));
}

function guessOf(kind: PartyKind, name: string, said: string | undefined): Guess<string> {
  const meaning = said ?? guessPartyColumn(kind, name);
  const label = columnsOf(kind)[meaning as PartyColumn];
  return { name, meaning, isSaid: said !== undefined, isExact: label?.toLowerCase() === name.trim().toLowerCase() };
}

/** In which cell of a file each column stands. */
export function placesOf({ kind, head }: Pick<PartyHead, 'kind' | 'head'>, columnMaps: ColumnMaps): Map<string, number> {
  return new Map(
    head.flatMap((name, index) => {
      const meaning = saidOf(columnMaps[kind] ?? {}, name) ?? '';
      return meaning === '' || meaning === 'ignored' ? [] : [[meaning, index] as const];
    }),
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
  const counted = new Map<string, number>();
  for (const file of heads) {
    const place = placesOf(file, columnMaps).get(column);
    if (place === undefined) continue;
    const { rows } = await sql<{ name: string; rows: number }>`
      select btrim(cells ->> ${place}::int) as name, count(*)::int as rows from party_move_row
       where region_id = ${regionId} and file_id = ${file.fileId} and btrim(coalesce(cells ->> ${place}::int, '')) <> ''
       group by 1 order by 1`.execute(db);
    for (const { name, rows: count } of rows) counted.set(name, (counted.get(name) ?? 0) + count);
  }
  const isSaid = (name: string) => Boolean(saidOf(said, name));
  return [...counted]
    .map(([name, rows]) => ({ name, rows }))
    .toSorted((one, other) => Number(isSaid(one.name)) - Number(isSaid(other.name)) || other.rows - one.rows);
}

/** What has to be done before the rows can be judged, in words. */
export async function listPartyLacks(db: Db, row: PartyMoveRow): Promise<string[]> {
  const heads = await listPartyHeads(db, keyOf(row));
  if (heads.length === 0) return ['Es fehlt eine Datei.'];
  const columnMaps = proposePartyColumns(heads, row.column_map);
  const lacks = heads.flatMap((file) => listLacksOf(file, columnMaps));
  if (lacks.length > 0) return lacks;
  const isSaid = heads.every(({ kind, head }) =>
    namesOf(head).every((name) => isFaultColumn(name) || saidOf(row.column_map[kind] ?? {}, name) !== undefined),
  );
  for (const column of isSaid ? partyValueNames : []) {
    const words = await listWords(db, keyOf(row), column, { heads, columnMaps });
    if (!words.every(({ name }) => saidOf(row.value_map[column] ?? {}, name) !== undefined)) return [UNSAVED];
  }
  return isSaid ? [] : [UNSAVED];
}

const UNSAVED = 'Die Zuordnung ist noch nicht gespeichert.';

/** What has to be said of the columns of a file, in words. */
function listLacksOf({ kind, name, head }: PartyHead, columnMaps: ColumnMaps): string[] {
  const labels = columnsOf(kind);
  const meanings = namesOf(head).map((column) => [column, saidOf(columnMaps[kind] ?? {}, column) ?? ''] as const);
  const unknown = meanings.filter(([, meaning]) => meaning === '').map(([column]) => column);
  const known = meanings.map(([, meaning]) => meaning).filter((meaning) => meaning !== '' && meaning !== 'ignored');
  const missing = partyKinds[kind].needed.filter((column) => !known.includes(column));
  const twice = [...new Set(known.filter((meaning, index) => known.indexOf(meaning) < index))];
  return [
    ...unknown.map((column) => `${name}, Zeile 1: Die Spalte „${column}“ ist nicht zugeordnet.`),
    ...missing.map((column) => `${name}, Zeile 1: Es fehlt die Spalte für „${labels[column]}“.`),
    ...twice.map((column) => `${name}, Zeile 1: Zwei Spalten sind „${labels[column as PartyColumn]}“ zugeordnet.`),
  ];
}
