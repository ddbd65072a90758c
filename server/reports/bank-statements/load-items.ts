import { sql } from 'kysely';
import { readLedgerClock } from '#server/ledger/read/ledger-clock.ts';
import { berlinDay } from '#server/platform/berlin-time.ts';
import type { Db } from '#server/platform/db/database.ts';
import type { BankItem, BankItemKind } from './bank-item-kind.ts';
import { bankItemKinds } from './bank-item-kinds.ts';
import { openBankReads } from './bank-reads.ts';
import { isInForce } from './decisions.ts';
import { indexItems, type ItemIndex } from './item-index.ts';

/** A debit can be sent back for thirteen months. */
const DAYS = 500;

/** An item by its kind and key: "charge-order 42". */
export const refOf = ({ kind, key }: Pick<BankItem, 'kind' | 'key'>) => `${kind} ${key}`;

/**
 * All that the movements of regions may be for. What a movement has proved already is left out. As many statements for
 * many regions as for one.
 */
export async function listItems(db: Db, regionIds: readonly number[]): Promise<BankItem[]> {
  if (regionIds.length === 0) return [];
  const since = berlinDay(await readLedgerClock(db))
    .subtract({ days: DAYS })
    .toString();
  const reads = openBankReads(db, regionIds, since);
  const items: BankItem[] = [];
  for (const kind of bankItemKinds) items.push(...(await kind.list(reads)));
  const proved = await listProved(db, regionIds);
  const without = ({ regionId, within, ...item }: BankItem) =>
    !proved.has(`${regionId} ${refOf(item)}`) && !(within !== null && proved.has(`${regionId} ${within}`));
  return items.filter(without);
}

/** The same by region, ready to be asked for thousands of movements. */
export async function loadItems(db: Db, regionIds: readonly number[]): Promise<(regionId: number) => ItemIndex> {
  if (regionIds.length === 0) return () => indexItems([], new Map());
  const payers = await db
    .selectFrom('bank_payer')
    .select(['region_id', 'iban', 'target'])
    .distinct()
    .where('region_id', 'in', regionIds)
    .where(isInForce('bank_payer'))
    .execute();
  const payersOf = Map.groupBy(payers, ({ region_id }) => region_id);
  const itemsOf = Map.groupBy(await listItems(db, regionIds), ({ regionId }) => regionId);
  const indexes = new Map(
    regionIds.map((regionId) => {
      const targets = Map.groupBy(payersOf.get(regionId) ?? [], ({ iban }) => iban);
      const byIban = new Map([...targets].map(([iban, rows]) => [iban, rows.map(({ target }) => target)]));
      return [regionId, indexItems(itemsOf.get(regionId) ?? [], byIban)];
    }),
  );
  return (regionId) => indexes.get(regionId)!;
}

/**
 * What the books know by themselves, and a movement has shown to have reached the bank; with the files of their parts.
 */
async function listProved(db: Db, regionIds: readonly number[]): Promise<Set<string>> {
  const kinds = bankItemKinds.filter((kind) => !('book' in kind)).map(({ name }) => name);
  const { rows } = await sql<{ item: string }>`
    select region_id || ' ' || item_kind || ' ' || item_key as item from bank_booking
     where region_id = any (${regionIds}::int[]) and item_kind = any (${kinds}::text[])
       and ${isInForce('bank_booking')}`.execute(db);
  return new Set(rows.map(({ item }) => item));
}

/** Where the kind of that name stands among all. */
export const placeOfKind = (name: string): number => bankItemKinds.findIndex((one) => one.name === name);

/** The kind of that name; undefined where none is called so. */
export const findItemKind = (name: string): BankItemKind | undefined => bankItemKinds.find((one) => one.name === name);

/** Items of a region as they are now, by `refOf`; what there is not is missing. */
export async function findItems(
  db: Db,
  regionId: number,
  wanted: readonly Pick<BankItem, 'kind' | 'key'>[],
): Promise<ReadonlyMap<string, BankItem>> {
  const items = new Map<string, BankItem>();
  for (const [name, ofKind] of Map.groupBy(wanted, ({ kind }) => kind)) {
    const keys = [...new Set(ofKind.map(({ key }) => key))];
    for (const item of (await findItemKind(name)?.find(db, regionId, keys)) ?? []) items.set(refOf(item), item);
  }
  return items;
}
