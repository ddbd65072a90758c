import { randomInt } from 'node:crypto';
import { sql } from 'kysely';
import { cardNumberOf } from '#contract/card-number.ts';
import { openCardAccounts } from '#server/ledger/accounts.ts';
import type { Db, Trx } from '#server/platform/db/database.ts';
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
    while (cards.length < count) {
      const some = await insertCards(trx, regionId, Math.min(AT_ONCE, count - cards.length));
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

async function insertCards(trx: Trx, regionId: number, count: number): Promise<ProducedCard[]> {
  const { rows } = await sql<{
    serial: number;
  }>`select nextval('card_serial') as serial from generate_series(1, ${count}::int)`.execute(trx);
  const waiting = new Set(rows.map((row) => cardNumberOf(row.serial)));
  const cards: ProducedCard[] = [];
  // Among some hundred thousand cards two of the random numbers may meet: those try again.
  while (waiting.size > 0) {
    const numbers = [...waiting];
    const inserted = await sql<ProducedCard>`
      insert into card (card_number, region_id, production_number)
      select card_number, ${regionId}, production_number
        from unnest(${numbers}::text[], ${numbers.map(productionNumber)}::text[]) as produced (card_number, production_number)
      on conflict (production_number) do nothing
      returning card_number as "cardNumber", production_number as "productionNumber"`.execute(trx);
    for (const card of inserted.rows) waiting.delete(card.cardNumber);
    cards.push(...inserted.rows);
  }
  return cards;
}

/** Whoever knows it proves to hold the card, so it must not be guessed. */
function productionNumber(): string {
  return Array.from({ length: PRODUCTION_NUMBER_LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');
}
