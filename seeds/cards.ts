import { sql } from 'kysely';
import { cardNumberOf } from '#contract/common/card-number.ts';
import { openCardAccounts } from '#server/ledger/write/accounts.ts';
import type { Db } from '#server/platform/db/database.ts';
import { HOME } from './home.ts';

/** Cards in circulation of a region, by what they are for. */
export interface SeededCards {
  /** For documents and tests: active, unregistered, nothing on them, untouched by the history. */
  fixed: string[];
  /** Bought by people who may or may not have registered. */
  circulating: string[];
  employees: string[];
}

const FIXED = 10;
/** The ninth of the fixed cards. */
const TEST_CARD = cardNumberOf(9);
const EMPLOYEES = 60;
const CIRCULATING = { home: 90, elsewhere: 12 };

/** The history of the demo is three years at most: no card is sold before there is one. */
const BEFORE_TRADE = sql<Date>`now() - interval '4 years'`;

/** Produces the demo cards: first the ten with fixed numbers, which are the first ten of the home region's stock. */
export async function seedCards(db: Db, regions: ReadonlyMap<string, number>): Promise<Map<string, SeededCards>> {
  const cards = new Map<string, SeededCards>();
  const home = regions.get(HOME)!;
  cards.set(HOME, {
    fixed: await produce(db, home, FIXED, (index) => `DEMO${String(index + 1).padStart(2, '0')}`),
    circulating: await produce(db, home, CIRCULATING.home, (index) => `LA${String(index + 1).padStart(4, '0')}`),
    employees: await produce(db, home, EMPLOYEES, (index) => `MA${String(index + 1).padStart(4, '0')}`),
  });
  for (const [slug, regionId] of regions) {
    if (slug === HOME) continue;
    const circulating = await produce(
      db,
      regionId,
      CIRCULATING.elsewhere,
      (index) => `R${regionId}X${String(index + 1).padStart(4, '0')}`,
    );
    cards.set(slug, { fixed: [], circulating, employees: [] });
  }
  return cards;
}

/** Unlike real cards these have serial numbers, so that documents and tests can name them. */
async function produce(db: Db, regionId: number, count: number, productionNumber: (index: number) => string): Promise<string[]> {
  const first = await countCards(db);
  const numbers = Array.from({ length: count }, (_, index) => cardNumberOf(first + index + 1));
  await db
    .insertInto('card')
    .values(
      numbers.map((card_number, index) => ({
        card_number,
        region_id: regionId,
        production_number: productionNumber(index),
        produced_at: BEFORE_TRADE,
        customer_id: null,
        registered_at: null,
        employer_id: null,
      })),
    )
    .execute();
  const isTest = (number: string) => number === TEST_CARD;
  await openCardAccounts(
    db,
    regionId,
    numbers.filter((number) => !isTest(number)),
    { status: 'active', isTest: false },
  );
  await openCardAccounts(db, regionId, numbers.filter(isTest), { status: 'active', isTest: true });
  return numbers;
}

async function countCards(db: Db): Promise<number> {
  const { rows } = await sql<{ cards: number }>`select count(*)::int as cards from card`.execute(db);
  return rows[0]!.cards;
}
