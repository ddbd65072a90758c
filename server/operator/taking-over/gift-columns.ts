import { sql } from 'kysely';
import { isGiftExtra } from '#contract/operator/handing-over/handing-over.ts';
import {
  type GiftColumn,
  type GiftColumnMeaning,
  giftColumnNames,
  giftColumns,
  neededGiftColumns,
} from '#contract/operator/taking-over/taken-gifts.ts';
import type { Db } from '#server/platform/db/database.ts';
import { type FileHead, listHeads, namesOf, saidOf, UNSAVED } from './file-heads.ts';
import { type Guess, isFaultColumn, isPlain } from './guess-meaning.ts';

export type GiftColumnMap = Readonly<Record<string, GiftColumnMeaning>>;

/** Parts of names that other programs give their columns; the first that fits counts. */
const parts: Record<GiftColumn, RegExp> = {
  campaign: /kampagne|aktion|campaign|^name$/,
  useUntil: /bis$|bis |g[uü]ltig|ablauf|verf[aä]ll|expir|valid/,
  amount: /rest|betrag|guthaben|saldo|wert|amount|geschenk|gift/,
  number: /karte|card|nummer|number|barcode|^nr|code/,
};

/** What a column of a list of gifts most likely is; '' where nobody can know. */
function guessGiftColumn(name: string): GiftColumnMeaning {
  if (isFaultColumn(name) || isGiftExtra(name)) return 'ignored';
  const wanted = name.trim().toLowerCase();
  const exact = giftColumnNames.find((column) => giftColumns[column].toLowerCase() === wanted);
  const guessed = (Object.keys(parts) as GiftColumn[]).find((column) => parts[column].test(wanted));
  return exact ?? guessed ?? '';
}

function guessOf(name: string, said: GiftColumnMeaning | undefined): Guess<GiftColumn> {
  const meaning = said ?? guessGiftColumn(name);
  const label = meaning === '' || meaning === 'ignored' ? undefined : giftColumns[meaning];
  return { name, meaning, isSaid: said !== undefined, isExact: label?.toLowerCase() === name.trim().toLowerCase() };
}

/** What was said of the columns of lists of gifts, and what the others most likely are; as `proposeColumns`. */
export function proposeGiftColumns(heads: readonly FileHead[], said: GiftColumnMap): GiftColumnMap {
  const proposed = new Map<string, GiftColumnMeaning>(Object.entries(said));
  for (const { head } of heads) {
    const guesses = namesOf(head).map((name) => guessOf(name, saidOf(said, name)));
    for (const guess of guesses) {
      const { name, meaning, isSaid } = guess;
      if (!isSaid) proposed.set(name, isPlain(guess, guesses) && proposed.get(name) !== '' ? meaning : '');
    }
  }
  return Object.fromEntries(proposed);
}

/** In which cell of a list of gifts each column stands. */
export function giftPlacesOf(head: readonly string[], map: GiftColumnMap): Map<GiftColumn, number> {
  return new Map(
    head.flatMap((name, index) => {
      const meaning = saidOf(map, name) ?? '';
      return meaning === '' || meaning === 'ignored' ? [] : [[meaning, index] as const];
    }),
  );
}

/** More are no campaigns. */
const MOST_CAMPAIGNS = 200;

/** The names of their campaigns in the lists of gifts, by frequency; '' stands for gifts that name none. */
export async function listFormerCampaigns(
  db: Db,
  regionId: number,
  heads: readonly FileHead[],
  map: GiftColumnMap,
): Promise<{ name: string; rows: number }[]> {
  const counted = new Map<string, number>();
  for (const { fileId, head } of heads) {
    const { rows } = await sql<{ name: string; rows: number }>`
      select btrim(coalesce(cells ->> ${giftPlacesOf(head, map).get('campaign') ?? -1_000}::int, '')) as name, count(*)::int as rows
        from take_over_gift where region_id = ${regionId} and file_id = ${fileId}
       group by 1 order by 2 desc, 1 limit ${MOST_CAMPAIGNS}`.execute(db);
    for (const { name, rows: count } of rows) counted.set(name, (counted.get(name) ?? 0) + count);
  }
  return [...counted]
    .map(([name, rows]) => ({ name, rows }))
    .toSorted((one, other) => other.rows - one.rows)
    .slice(0, MOST_CAMPAIGNS);
}

interface MappedGifts {
  region_id: number;
  take_over_id: number;
  gift_column_map: GiftColumnMap;
  campaign_map: Readonly<Record<string, string>>;
}

/** What has to be said of the lists of gifts before they can be judged, in words. */
export async function listGiftLacks(db: Db, row: MappedGifts): Promise<string[]> {
  const { region_id: regionId, take_over_id: id, gift_column_map, campaign_map } = row;
  const heads = await listHeads(db, regionId, id, 'gifts');
  const map = proposeGiftColumns(heads, gift_column_map);
  const lacks = heads.flatMap((file) => listLacksOf(file, map));
  if (lacks.length > 0) return lacks;
  const campaigns = await listFormerCampaigns(db, regionId, heads, map);
  const unmapped = campaigns.filter(({ name }) => (saidOf(campaign_map, name) ?? '') === '');
  if (unmapped.length > 0) return unmapped.map(({ name }) => tellUnmapped(name));
  const isSaved = heads
    .flatMap(({ head }) => namesOf(head))
    .every((name) => isFaultColumn(name) || saidOf(gift_column_map, name));
  return isSaved ? [] : [UNSAVED];
}

const tellUnmapped = (name: string) =>
  name === ''
    ? 'Für Geschenke ohne Kampagne ist nicht gesagt, welche Kampagne sie übernimmt.'
    : `Für die Kampagne „${name}“ ist nicht gesagt, welche ihre Geschenke übernimmt.`;

function listLacksOf({ name, head }: FileHead, map: GiftColumnMap): string[] {
  const meanings = namesOf(head).map((column) => [column, saidOf(map, column) ?? ''] as const);
  const unknown = meanings.filter(([, meaning]) => meaning === '').map(([column]) => column);
  const known = meanings.map(([, meaning]) => meaning).filter((meaning) => meaning !== '' && meaning !== 'ignored');
  const missing = neededGiftColumns.filter((column) => !known.includes(column));
  const twice = [...new Set(known.filter((meaning, index) => known.indexOf(meaning) < index))];
  return [
    ...unknown.map((column) => `${name}, Zeile 1: Die Spalte „${column}“ ist nicht zugeordnet.`),
    ...missing.map((column) => `${name}, Zeile 1: Es fehlt die Spalte für „${giftColumns[column]}“.`),
    ...twice.map((column) => `${name}, Zeile 1: Zwei Spalten sind „${giftColumns[column]}“ zugeordnet.`),
  ];
}
