import { sql } from 'kysely';
import type { Db, Trx } from '#server/platform/db/database.ts';
import './tables.ts';

/** A card as it is found in the stock. */
export interface StockCard {
  card: string;
  isRegistered: boolean;
  partnerId: number | null;
  employerId: number | null;
}

/** Cards by their numbers, or those that lie from one place to another in a batch; without places all of it. */
type StockChoice = { cards: readonly string[] } | { batchId: number; from?: number; to?: number };

/** The chosen cards of a region, in one order for everybody; nobody else changes them until the transaction ends. */
export async function holdStockCards(trx: Trx, regionId: number, choice: StockChoice): Promise<StockCard[]> {
  const { rows } = await sql<StockCard>`
    select card_number as card, customer_id is not null as "isRegistered", partner_id as "partnerId", employer_id as "employerId"
      from card where region_id = ${regionId} and ${isChosen(choice)} order by card_number for update`.execute(trx);
  return rows;
}

function isChosen(choice: StockChoice) {
  if ('cards' in choice) return sql`card_number = any (${choice.cards}::text[])`;
  const { batchId, from, to } = choice;
  if (from === undefined || to === undefined) return sql`batch_id = ${batchId}`;
  return sql`batch_id = ${batchId} and batch_position between ${from} and ${to}`;
}

/** Where a card of the region lies in the printer's box; undefined for an unknown number. */
export async function findPlaceInBatch(db: Db, regionId: number, card: string) {
  return db
    .selectFrom('card')
    .select(['batch_id as batchId', 'batch_position as position'])
    .where('region_id', '=', regionId)
    .where('card_number', '=', card)
    .executeTakeFirst();
}

/** Each card leaves a fact, which takes its time; a statement has ten seconds. */
const AT_ONCE = 5_000;

/** Gives cards of the stock to a partner or an employer; null takes them back. */
export async function giveStockCards(
  trx: Trx,
  regionId: number,
  cards: readonly string[],
  to: { kind: 'partner' | 'employer'; id: number } | null,
): Promise<void> {
  for (let start = 0; start < cards.length; start += AT_ONCE)
    await sql`
      update card set partner_id = ${to?.kind === 'partner' ? to.id : null}::bigint, employer_id = ${to?.kind === 'employer' ? to.id : null}::bigint,
                      assigned_at = ${to ? sql`now()` : null}
       where region_id = ${regionId} and card_number = any (${cards.slice(start, start + AT_ONCE)}::text[])`.execute(trx);
}
