import type { Db } from '#server/platform/db/database.ts';
import '#server/ledger/tables.ts';

interface Wanted {
  isTest: boolean;
  /** The card after which the list goes on. */
  after: number;
  most: number;
}

/** Cards of a region on which nothing was ever booked, in the order of their accounts. */
export async function listUnsoldCards(
  db: Db,
  regionId: number,
  { isTest, after, most }: Wanted,
): Promise<{ accountId: number; card: string }[]> {
  const rows = await db
    .selectFrom('account')
    .select(['account_id', 'card_number'])
    .where('region_id', '=', regionId)
    .where('kind', '=', 'card')
    .where('status', '=', 'produced')
    .where('is_test', '=', isTest)
    .where('account_id', '>', after)
    .orderBy('account_id')
    .limit(most)
    .execute();
  return rows.map((row) => ({ accountId: row.account_id, card: row.card_number! }));
}
