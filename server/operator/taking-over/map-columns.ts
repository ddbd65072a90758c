import { sql } from 'kysely';
import type { InputOf } from '#contract/common/call.ts';
import {
  type CardColumn,
  cardColumns,
  type ColumnMeaning,
  type mapTakeOver as call,
  neededCardColumns,
  type StateMeaning,
} from '#contract/operator/taking-over/taking-over.ts';
import type { Db, Trx } from '#server/platform/db/database.ts';
import { type FileHead, listHeads, namesOf, saidOf, UNSAVED } from './file-heads.ts';
import { type GiftColumnMap, listGiftLacks } from './gift-columns.ts';
import { FAULT_COLUMN, type Guess, guessColumn, isPlain } from './guess-meaning.ts';
import { getTakeOver, holdOpenTakeOver } from './hold-take-over.ts';

type Said = Partial<Pick<InputOf<typeof call>, 'columns' | 'states' | 'giftColumns' | 'campaigns'>>;

/** Says what columns and states mean. Throws Refusal 404, and 409 where somebody else was faster. */
export async function mapColumns(db: Db, { id, version, ...said }: InputOf<typeof call>): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const { region_id: regionId } = await holdOpenTakeOver(trx, id, version);
    await changeMeaning(trx, regionId, id, said);
  });
}

/** Adds to what columns and states mean. Whatever was rehearsed says nothing any more. */
export async function changeMeaning(
  trx: Trx,
  regionId: number,
  id: number,
  { columns = {}, states = {}, giftColumns = {}, campaigns = {} }: Said,
): Promise<void> {
  const { column_map, value_map, gift_column_map, campaign_map } = await getTakeOver(trx, id);
  await trx
    .updateTable('take_over')
    .set((row) => ({
      column_map: JSON.stringify({ ...column_map, ...columns }),
      value_map: JSON.stringify({ ...value_map, ...states }),
      gift_column_map: JSON.stringify({ ...gift_column_map, ...giftColumns }),
      campaign_map: JSON.stringify({ ...campaign_map, ...campaigns }),
      version: row('version', '+', 1),
    }))
    .where('region_id', '=', regionId)
    .where('take_over_id', '=', id)
    .execute();
}

type ColumnMap = Readonly<Record<string, ColumnMeaning>>;

/**
 * What was said of the columns, and what the others most likely are. Where two of a file may be the same, a person has
 * to say which. A proposal counts only once it was saved.
 */
export function proposeColumns(heads: readonly FileHead[], columnMap: ColumnMap): ColumnMap {
  const proposed = new Map<string, ColumnMeaning>(Object.entries(columnMap));
  for (const { head } of heads) {
    const guesses = namesOf(head).map((name) => guessOf(name, saidOf(columnMap, name)));
    for (const guess of guesses) {
      const { name, meaning, isSaid } = guess;
      if (!isSaid) proposed.set(name, isPlain(guess, guesses) && proposed.get(name) !== '' ? meaning : '');
    }
  }
  return Object.fromEntries(proposed);
}

function guessOf(name: string, said: ColumnMeaning | undefined): Guess<CardColumn> {
  const meaning = said ?? guessColumn(name);
  const label = meaning === '' || meaning === 'ignored' ? undefined : cardColumns[meaning];
  return { name, meaning, isSaid: said !== undefined, isExact: label?.toLowerCase() === name.trim().toLowerCase() };
}

interface MappedTakeOver {
  region_id: number;
  take_over_id: number;
  column_map: ColumnMap;
  value_map: Readonly<Record<string, StateMeaning>>;
  gift_column_map: GiftColumnMap;
  campaign_map: Readonly<Record<string, string>>;
}

/** What has to be done before the rows can be judged, in words. */
export async function listAllLacks(db: Db, row: MappedTakeOver): Promise<string[]> {
  const { region_id: regionId, take_over_id: id, column_map, value_map } = row;
  const heads = await listHeads(db, regionId, id);
  const proposed = proposeColumns(heads, column_map);
  const lacks = listLacks(heads, proposed);
  if (lacks.length > 0) return lacks;
  const columns = heads.flatMap(({ head }) => namesOf(head)).filter((name) => name !== FAULT_COLUMN);
  const states = await listStates(db, regionId, id, proposed);
  const giftLacks = await listGiftLacks(db, row);
  const isSaved =
    columns.every((name) => saidOf(column_map, name) !== undefined) &&
    states.every(({ name }) => saidOf(value_map, name) !== undefined);
  return giftLacks.length > 0 || isSaved ? giftLacks : [UNSAVED];
}

/** In which cell of a file each column stands. */
export function placesOf(head: readonly string[], columnMap: ColumnMap): Map<CardColumn, number> {
  return new Map(
    head.flatMap((name, index) => {
      const meaning = saidOf(columnMap, name) ?? '';
      return meaning === '' || meaning === 'ignored' ? [] : [[meaning, index] as const];
    }),
  );
}

/** More are no states. */
const MOST_STATES = 50;

/** The words that the files use for the states of cards, the most frequent first. */
export async function listStates(
  db: Db,
  regionId: number,
  id: number,
  columnMap: ColumnMap,
): Promise<{ name: string; rows: number }[]> {
  const counted = new Map<string, number>();
  for (const { fileId, head } of await listHeads(db, regionId, id)) {
    const place = placesOf(head, columnMap).get('state');
    if (place === undefined) continue;
    const { rows } = await sql<{ name: string; rows: number }>`
      select cells ->> ${place}::int as name, count(*)::int as rows from take_over_row
       where region_id = ${regionId} and file_id = ${fileId} and coalesce(cells ->> ${place}::int, '') <> ''
       group by 1 order by 2 desc, 1 limit ${MOST_STATES}`.execute(db);
    for (const { name, rows: count } of rows) counted.set(name, (counted.get(name) ?? 0) + count);
  }
  return [...counted]
    .map(([name, rows]) => ({ name, rows }))
    .toSorted((one, other) => other.rows - one.rows)
    .slice(0, MOST_STATES);
}

/** What has to be said of the columns, in words. */
function listLacks(heads: readonly FileHead[], columnMap: ColumnMap): string[] {
  if (heads.length === 0) return ['Es fehlt eine Datei mit Karten.'];
  return heads.flatMap(({ name, head }) => {
    const meanings = head.filter((column) => column !== '').map((column) => [column, saidOf(columnMap, column) ?? ''] as const);
    const unknown = meanings.filter(([, meaning]) => meaning === '').map(([column]) => column);
    const known = meanings.map(([, meaning]) => meaning).filter((meaning) => meaning !== '' && meaning !== 'ignored');
    const missing = neededCardColumns.filter((column) => !known.includes(column));
    const twice = [...new Set(known.filter((meaning, index) => known.indexOf(meaning) < index))];
    return [
      ...unknown.map((column) => `${name}, Zeile 1: Die Spalte „${column}“ ist nicht zugeordnet.`),
      ...missing.map((column) => `${name}, Zeile 1: Es fehlt die Spalte für „${cardColumns[column]}“.`),
      ...twice.map((column) => `${name}, Zeile 1: Zwei Spalten sind „${cardColumns[column]}“ zugeordnet.`),
    ];
  });
}
