import { sql } from 'kysely';
import type { Db, Trx } from '#server/platform/db/database.ts';

/** A card of another installation of ours, which keeps its number. */
interface OwnCard {
  card: string;
  productionNumber: string;
}

/**
 * Those of some cards that cannot come into the region with their numbers. A card with that number or that production
 * number is here already, in whatever region. One that went back with its take-over may come anew, with the same two.
 */
export async function findOwnCardsInTheWay(
  db: Db,
  regionId: number,
  cards: readonly (OwnCard & { state: string })[],
): Promise<Set<string>> {
  if (cards.length === 0) return new Set();
  const { rows } = await sql<{ card: string }>`
    select w.card
      from unnest(${cards.map(({ card }) => card)}::text[], ${cards.map((row) => row.productionNumber)}::text[],
             ${cards.map(({ state }) => state)}::text[]) as w (card, production_number, state)
     where (exists (select from card c where c.card_number = w.card)
         or exists (select from card c where c.production_number = w.production_number))
       and not exists (select from card c where c.region_id = ${regionId} and c.card_number = w.card
             and c.production_number = w.production_number and take_over_returned(${regionId}, w.card, w.state))`.execute(db);
  return new Set(rows.map(({ card }) => card));
}

/**
 * Makes cards that keep their numbers. Returns those that were here before, and can only have gone back with their
 * take-over: whoever books looks whether they have.
 */
export async function insertOwnCards(
  trx: Trx,
  regionId: number,
  cards: readonly (OwnCard & { needsProof: boolean })[],
): Promise<Set<string>> {
  if (cards.length === 0) return new Set();
  const told = sql`unnest(${cards.map(({ card }) => card)}::text[], ${cards.map((row) => row.productionNumber)}::text[],
    ${cards.map(({ needsProof }) => needsProof)}::boolean[]) as w (card, production_number, needs_proof)`;
  const { rows } = await sql<{ card: string }>`
    insert into card (card_number, region_id, production_number, needs_proof)
    select card, ${regionId}, production_number, needs_proof from ${told}
    on conflict do nothing
    returning card_number as card`.execute(trx);
  const made = new Set(rows.map(({ card }) => card));
  const before = cards.filter(({ card }) => !made.has(card)).map(({ card }) => card);
  if (before.length === 0) return new Set();
  await sql`
    update card c set needs_proof = w.needs_proof from ${told}
     where c.region_id = ${regionId} and c.card_number = w.card and c.card_number = any (${before}::text[])`.execute(trx);
  return new Set(before);
}
