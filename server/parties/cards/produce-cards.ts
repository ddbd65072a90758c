import { randomInt } from 'node:crypto';
import { sql } from 'kysely';
import { cardNumberOf } from '#contract/card-number.ts';
import { openCardAccounts } from '#server/ledger/accounts.ts';
import type { Db, Trx } from '#server/platform/db/database.ts';
import { type CardSerials, getCardSerials } from '#server/tenancy/regions/get-card-serials.ts';
import './tables.ts';

/** What is printed on a card. */
export interface ProducedCard {
  cardNumber: string;
  productionNumber: string;
}

interface Order {
  regionId: number;
  count: number;
  /** Test cards have no monthly limit. */
  isTest?: boolean;
}

/** Without 0 O, 1 I L: people read it off a card. */
const ALPHABET = '23456789ABCDEFGHJKMNPQRSTUVWXYZ';
const PRODUCTION_NUMBER_LENGTH = 8;
const AT_ONCE = 5_000;

/** Produces cards for a region, all or none, with accounts that hold nothing yet. A first top-up or bonus activates a card. */
export async function produceCards(db: Db, { regionId, count, isTest = false }: Order): Promise<ProducedCard[]> {
  return db.transaction().execute(async (trx) => {
    const cards: ProducedCard[] = [];
    const serials = await getCardSerials(trx);
    while (cards.length < count) {
      const some = await insertCards(trx, { regionId, serials }, Math.min(AT_ONCE, count - cards.length));
      await openCardAccounts(
        trx,
        regionId,
        some.map((card) => card.cardNumber),
        { status: 'produced', isTest },
      );
      cards.push(...some);
    }
    return cards;
  });
}

/** Numbers that are taken, among the cards of the world or by chance within this draw, are drawn again. */
async function insertCards(
  trx: Trx,
  { regionId, serials }: { regionId: number; serials: CardSerials },
  count: number,
): Promise<ProducedCard[]> {
  const cards: ProducedCard[] = [];
  while (cards.length < count) {
    const drawn = Array.from({ length: count - cards.length }, () => ({
      number: cardNumber(serials),
      production: productionNumber(),
    }));
    const { rows } = await sql<ProducedCard>`
      insert into card (card_number, region_id, production_number)
      select card_number, ${regionId}, production_number
        from unnest(${drawn.map(({ number }) => number)}::text[], ${drawn.map(({ production }) => production)}::text[])
             as drawn (card_number, production_number)
      on conflict do nothing
      returning card_number as "cardNumber", production_number as "productionNumber"`.execute(trx);
    cards.push(...rows);
  }
  return cards;
}

/** Whoever guesses the number of a card could register it, so no number tells another one (rulings 3). */
function cardNumber({ first, end }: CardSerials): string {
  return cardNumberOf(randomInt(first, end));
}

/** Whoever knows it proves to hold the card, so it must not be guessed. */
function productionNumber(): string {
  return Array.from({ length: PRODUCTION_NUMBER_LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');
}
