import { sql } from 'kysely';
import { listUnsoldCards } from '#server/ledger/read/card-account.ts';
import type { Db } from '#server/platform/db/database.ts';
import './tables.ts';

const AT_ONCE = 500;

/** The next card of the region's stock: unsold, unregistered, given to nobody; undefined where there is none. */
export async function findStockCard(db: Db, regionId: number, isTest: boolean): Promise<string | undefined> {
  for (let after = 0; ;) {
    const unsold = await listUnsoldCards(db, regionId, { isTest, after, most: AT_ONCE });
    const free = await db
      .selectFrom('card')
      .select('card_number')
      .where('region_id', '=', regionId)
      .where(sql<boolean>`card_number = any (${unsold.map(({ card }) => card)}::text[])`)
      .where('customer_id', 'is', null)
      .where('employer_id', 'is', null)
      .where('partner_id', 'is', null)
      .where((card) =>
        card.not(
          card.exists(card.selectFrom('card_replacement').select('new_card').whereRef('new_card', '=', 'card.card_number')),
        ),
      )
      .execute();
    const numbers = new Set(free.map((row) => row.card_number));
    const next = unsold.find(({ card }) => numbers.has(card));
    if (next || unsold.length < AT_ONCE) return next?.card;
    after = unsold.at(-1)!.accountId;
  }
}
