import { isGiftExtra } from '#contract/operator/handing-over/handing-over.ts';
import { type GiftColumn, giftColumns, neededGiftColumns } from '#contract/operator/taking-over/taken-gifts.ts';
import type { Db } from '#server/platform/db/database.ts';
import {
  areColumnsSaid,
  type ColumnMap,
  countWords,
  type KnownColumns,
  listColumnLacks,
  placesOf,
  proposeColumns,
  UNSAVED,
} from './column-meanings.ts';
import { type FileHead, listHeads, saidOf } from './file-heads.ts';

/** Parts of names that other programs give their columns; the first that fits counts. */
const parts: Record<GiftColumn, RegExp> = {
  campaign: /kampagne|aktion|campaign|^name$/,
  useUntil: /bis$|bis |g[uü]ltig|ablauf|verf[aä]ll|expir|valid/,
  amount: /rest|betrag|guthaben|saldo|wert|amount|geschenk|gift/,
  number: /karte|card|nummer|number|barcode|^nr|code/,
};

/** The columns of a list of gifts. */
export const knownGiftColumns: KnownColumns<GiftColumn> = {
  labels: giftColumns,
  needed: neededGiftColumns,
  parts,
  isExtra: isGiftExtra,
};

/** More are no campaigns. */
const MOST_CAMPAIGNS = 200;

/** The names of their campaigns in the lists of gifts, by frequency; '' stands for gifts that name none. */
export async function listFormerCampaigns(
  db: Db,
  regionId: number,
  heads: readonly FileHead[],
  map: ColumnMap<GiftColumn>,
): Promise<{ name: string; rows: number }[]> {
  const files = heads.map(({ fileId, head }) => ({ fileId, place: placesOf(head, map).get('campaign') ?? NOWHERE }));
  return (await countWords(db, { table: 'take_over_gift', regionId, most: MOST_CAMPAIGNS }, files)).slice(0, MOST_CAMPAIGNS);
}

/** No row has a cell there. */
const NOWHERE = -1_000;

interface MappedGifts {
  region_id: number;
  take_over_id: number;
  gift_column_map: ColumnMap<GiftColumn>;
  campaign_map: Readonly<Record<string, string>>;
}

/** What has to be said of the lists of gifts before they can be judged, in words. */
export async function listGiftLacks(db: Db, row: MappedGifts): Promise<string[]> {
  const { region_id: regionId, take_over_id: id, gift_column_map, campaign_map } = row;
  const heads = await listHeads(db, regionId, id, 'gifts');
  const map = proposeColumns(knownGiftColumns, heads, gift_column_map);
  const lacks = listColumnLacks(knownGiftColumns, heads, map);
  if (lacks.length > 0) return lacks;
  const campaigns = await listFormerCampaigns(db, regionId, heads, map);
  const unmapped = campaigns.filter(({ name }) => (saidOf(campaign_map, name) ?? '') === '');
  if (unmapped.length > 0) return unmapped.map(({ name }) => tellUnmapped(name));
  return areColumnsSaid(heads, gift_column_map) ? [] : [UNSAVED];
}

const tellUnmapped = (name: string) =>
  name === ''
    ? 'Für Geschenke ohne Kampagne ist nicht gesagt, welche Kampagne sie übernimmt.'
    : `Für die Kampagne „${name}“ ist nicht gesagt, welche ihre Geschenke übernimmt.`;
