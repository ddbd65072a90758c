import { sql } from 'kysely';
import { readLedgerClock } from '#server/ledger/read/ledger-clock.ts';
import { berlinDay } from '#server/platform/berlin-time.ts';
import type { Db } from '#server/platform/db/database.ts';
import type { BankItem, BankItemKind } from './bank-item-kind.ts';
import { bankItemKinds } from './bank-item-kinds.ts';
import { indexItems, type ItemIndex } from './item-index.ts';

/** A debit can be sent back for thirteen months. */
const DAYS = 500;

/** All that a region's movements may be for. What a movement has proved already is left out. */
export async function listItems(db: Db, regionId: number): Promise<BankItem[]> {
  const since = berlinDay(await readLedgerClock(db))
    .subtract({ days: DAYS })
    .toString();
  const items: BankItem[] = [];
  for (const kind of bankItemKinds) items.push(...(await kind.list(db, regionId, since)));
  const proved = await listProved(db, regionId);
  const without = (item: BankItem) =>
    !proved.has(`${item.kind} ${item.key}`) && !(item.within !== null && proved.has(item.within));
  return items.filter(without);
}

/** The same, ready to be asked for thousands of movements. */
export async function loadItems(db: Db, regionId: number): Promise<ItemIndex> {
  const payers = await db.selectFrom('bank_payer').select(['iban', 'target']).where('region_id', '=', regionId).execute();
  const targets = new Map(
    [...Map.groupBy(payers, ({ iban }) => iban)].map(([iban, rows]) => [iban, rows.map(({ target }) => target)]),
  );
  return indexItems(await listItems(db, regionId), targets);
}

/** What the books know by themselves, and a movement has shown to have reached the bank; with the files of their parts. */
async function listProved(db: Db, regionId: number): Promise<Set<string>> {
  const kinds = bankItemKinds.filter((kind) => !('book' in kind)).map(({ name }) => name);
  const { rows } = await sql<{ item: string }>`
    select item_kind || ' ' || item_key as item from bank_booking
     where region_id = ${regionId} and item_kind = any (${kinds}::text[])`.execute(db);
  return new Set(rows.map(({ item }) => item));
}

/** Where the kind of that name stands among all. */
export const placeOfKind = (name: string): number => bankItemKinds.findIndex((one) => one.name === name);

/** The kind of that name; undefined where none is called so. */
export const findItemKind = (name: string): BankItemKind | undefined => bankItemKinds.find((one) => one.name === name);
