import type { InputOf } from '#contract/common/call.ts';
import type { GiftColumn } from '#contract/operator/taking-over/taken-gifts.ts';
import type { CardColumn, mapTakeOver as call, StateMeaning } from '#contract/operator/taking-over/taking-over.ts';
import type { Db, Trx } from '#server/platform/db/database.ts';
import {
  areColumnsSaid,
  type ColumnMap,
  countWords,
  listColumnLacks,
  placesOf,
  proposeColumns,
  UNSAVED,
} from './column-meanings.ts';
import { type FileHead, listHeads, saidOf } from './file-heads.ts';
import { listGiftLacks } from './gift-columns.ts';
import { knownCardColumns } from './known-card-columns.ts';
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

interface MappedTakeOver {
  region_id: number;
  take_over_id: number;
  column_map: ColumnMap<CardColumn>;
  value_map: Readonly<Record<string, StateMeaning>>;
  gift_column_map: ColumnMap<GiftColumn>;
  campaign_map: Readonly<Record<string, string>>;
}

/** What has to be done before the rows can be judged, in words. */
export async function listAllLacks(db: Db, row: MappedTakeOver): Promise<string[]> {
  const { region_id: regionId, take_over_id: id, column_map, value_map } = row;
  const heads = await listHeads(db, regionId, id);
  if (heads.length === 0) return ['Es fehlt eine Datei mit Karten.'];
  const proposed = proposeColumns(knownCardColumns, heads, column_map);
  const lacks = listColumnLacks(knownCardColumns, heads, proposed);
  if (lacks.length > 0) return lacks;
  const states = await listStates(db, regionId, heads, proposed);
  const giftLacks = await listGiftLacks(db, row);
  const isSaved = areColumnsSaid(heads, column_map) && states.every(({ name }) => saidOf(value_map, name) !== undefined);
  return giftLacks.length > 0 || isSaved ? giftLacks : [UNSAVED];
}

/** More are no states. */
const MOST_STATES = 50;

/** The words that the files use for the states of cards, the most frequent first. */
export async function listStates(
  db: Db,
  regionId: number,
  heads: readonly FileHead[],
  columnMap: ColumnMap<CardColumn>,
): Promise<{ name: string; rows: number }[]> {
  const files = heads.flatMap(({ fileId, head }) => {
    const place = placesOf(head, columnMap).get('state');
    return place === undefined ? [] : [{ fileId, place }];
  });
  const words = await countWords(db, { table: 'take_over_row', regionId, most: MOST_STATES + 1 }, files);
  return words.filter(({ name }) => name !== '').slice(0, MOST_STATES);
}
