import { randomInt } from 'node:crypto';
import { sql } from 'kysely';
import { cardNumberOf } from '#contract/common/card-number.ts';
import type { Trx } from '#server/platform/db/database.ts';
import type { CardSerials } from '#server/tenancy/regions/cell-reads.ts';

/** Without 0 O, 1 I L: people read it off a card. */
const ALPHABET = '23456789ABCDEFGHJKMNPQRSTUVWXYZ';
const PRODUCTION_NUMBER_LENGTH = 8;
/** With half of all numbers taken, a thousand cards need some ten. */
const MOST_DRAWS = 50;

interface NewCards {
  regionId: number;
  batchId: number;
  serials: CardSerials;
}

/**
 * Makes a card for each of the places in a batch and returns their numbers. Numbers that are taken are drawn again for
 * the same place. They may be taken among the cards of the world, by chance within this draw, or by a card that is
 * about to come along.
 */
export async function insertCards(
  trx: Trx,
  { regionId, batchId, serials }: NewCards,
  positions: readonly number[],
): Promise<string[]> {
  const cards: string[] = [];
  let open = positions;
  for (let draws = 0; open.length > 0; draws++) {
    if (draws === MOST_DRAWS) throw new Error(`no numbers left for ${open.length} cards of batch ${batchId}`);
    const { rows } = await sql<{ card: string; position: number }>`
      insert into card (card_number, region_id, production_number, batch_id, batch_position)
      select card_number, ${regionId}, production_number, ${batchId}, place
        from unnest(${open.map(() => cardNumber(serials))}::text[], ${open.map(productionNumber)}::text[], ${open}::int[])
             as drawn (card_number, production_number, place)
       where not card_number_is_awaited(card_number)
      on conflict do nothing
      returning card_number as card, batch_position as position`.execute(trx);
    cards.push(...rows.map(({ card }) => card));
    const taken = new Set(rows.map(({ position }) => position));
    open = open.filter((position) => !taken.has(position));
  }
  return cards;
}

/**
 * Makes cards for those of another provider, drawn as those of a batch are, and returns their numbers. Each needs a
 * proof.
 */
export async function insertSingleCards(
  trx: Trx,
  { regionId, serials }: Omit<NewCards, 'batchId'>,
  count: number,
): Promise<string[]> {
  const cards: string[] = [];
  for (let draws = 0; cards.length < count; draws++) {
    if (draws === MOST_DRAWS) throw new Error(`no numbers left for ${count - cards.length} cards of region ${regionId}`);
    const open = Array.from({ length: count - cards.length });
    const { rows } = await sql<{ card: string }>`
      insert into card (card_number, region_id, production_number, needs_proof)
      select card_number, ${regionId}, production_number, true
        from unnest(${open.map(() => cardNumber(serials))}::text[], ${open.map(productionNumber)}::text[])
             as drawn (card_number, production_number)
       where not card_number_is_awaited(card_number)
      on conflict do nothing
      returning card_number as card`.execute(trx);
    cards.push(...rows.map(({ card }) => card));
  }
  return cards;
}

/** Somebody who guesses a card's number could register it, so no number may reveal another one. */
function cardNumber({ first, end }: CardSerials): string {
  return cardNumberOf(randomInt(first, end));
}

/** It proves that somebody holds the card, so it must not be guessable. */
function productionNumber(): string {
  return Array.from({ length: PRODUCTION_NUMBER_LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');
}
