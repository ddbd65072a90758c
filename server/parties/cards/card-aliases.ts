import { sql } from 'kysely';
import { readOldNumber } from '#contract/parties/cards/old-number.ts';
import { listRegionIds } from '#server/tenancy/regions/cell-reads.ts';
import type { Db, Trx } from '#server/platform/db/database.ts';

/** Lets old numbers lead to cards of ours from now on. Throws the database's error for one that does already. */
export async function addCardAliases(
  trx: Trx,
  { regionId, takeOverId }: { regionId: number; takeOverId: number },
  aliases: readonly { oldNumber: string; card: string }[],
): Promise<void> {
  await sql`
    insert into card_alias (region_id, old_number, card_number, take_over_id)
    select ${regionId}, old_number, card, ${takeOverId}
      from unnest(${aliases.map(({ oldNumber }) => oldNumber)}::text[], ${aliases.map(({ card }) => card)}::text[])
           as alias (old_number, card)`.execute(trx);
}

/** Those of some numbers that lead to a card of the region already. */
export async function findOldNumbersInUse(db: Db, regionId: number, numbers: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ old_number: string }>`
    select old_number from card_alias
     where region_id = ${regionId} and ended_at is null and old_number = any (${numbers}::text[])`.execute(db);
  return new Set(rows.map((row) => row.old_number));
}

/**
 * The card of the region that a former provider's number stands for, in whatever way it was typed or scanned. Undefined
 * where it stands for none. A number of ours is none, so nothing is asked for it.
 */
export async function findCardByOldNumber(db: Db, regionId: number, text: string): Promise<string | undefined> {
  const oldNumber = readOldNumber(text);
  if (oldNumber === null) return undefined;
  const row = await db
    .selectFrom('card_alias')
    .select('card_number')
    .where('region_id', '=', regionId)
    .where('old_number', '=', oldNumber)
    .where('ended_at', 'is', null)
    .executeTakeFirst();
  return row?.card_number;
}

/** The cards of the region that old numbers stand for, in the form of `readOldNumber`; those of none are left out. */
export async function listCardsOfOldNumbers(
  db: Db,
  regionId: number,
  oldNumbers: readonly string[],
): Promise<Map<string, string>> {
  if (oldNumbers.length === 0) return new Map();
  const { rows } = await sql<{ old_number: string; card_number: string }>`
    select old_number, card_number from card_alias
     where region_id = ${regionId} and ended_at is null and old_number = any (${oldNumbers}::text[])`.execute(db);
  return new Map(rows.map((row) => [row.old_number, row.card_number]));
}

/** The same for whoever proves that a card is his: what has taken its place, here or with the former provider. */
export async function findCardInPlace(db: Db, regionId: number, text: string): Promise<string | undefined> {
  const card = await findCardByOldNumber(db, regionId, text);
  if (card === undefined) return undefined;
  const { rows } = await sql<{
    card: string;
  }>`select card_in_place(${regionId}, place_before_take_over(${regionId}, ${card})) as card`.execute(db);
  return rows[0]!.card;
}

/** Whether any number of a former provider leads to a card of the region. */
export async function hasOldNumbers(db: Db, regionId: number): Promise<boolean> {
  const row = await db
    .selectFrom('card_alias')
    .select('alias_id')
    .where('region_id', '=', regionId)
    .where('ended_at', 'is', null)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** The cards of all regions that a former provider's number stands for. */
export async function listCardsByOldNumber(db: Db, text: string): Promise<{ card: string; regionId: number }[]> {
  const oldNumber = readOldNumber(text);
  if (oldNumber === null) return [];
  return db
    .selectFrom('card_alias')
    .select(['card_number as card', 'region_id as regionId'])
    .where('region_id', 'in', await listRegionIds(db))
    .where('old_number', '=', oldNumber)
    .where('ended_at', 'is', null)
    .limit(20)
    .execute();
}

/** The old number of a card, or of one whose place it has taken; null for a card that was never another provider's. */
export async function findOldNumber(db: Db, regionId: number, card: string): Promise<string | null> {
  const { rows } = await sql<{ old_number: string }>`
    with recursive before as (
      select ${card}::text as card, 0 as step
      union all
      select r.old_card, step + 1
        from before join card_replacement r on r.region_id = ${regionId} and r.new_card = before.card)
    select a.old_number from before
      join card_alias a on a.region_id = ${regionId} and a.card_number = before.card and a.ended_at is null
     order by step limit 1`.execute(db);
  return rows[0]?.old_number ?? null;
}
