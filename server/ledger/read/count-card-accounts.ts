import { type RawBuilder, sql } from 'kysely';
import type { Db } from '#server/platform/db/database.ts';
import type { AccountStatus } from '#server/ledger/kinds.ts';

/** How many cards of a group are in a state. */
export interface CountedCards<Group> {
  group: Group;
  status: AccountStatus;
  isTest: boolean;
  count: number;
}

/**
 * Counts cards by the state of their accounts. `cards` is a query that answers `region_id`, `card_number` and `grp`, a JSON value by which they are
 * put together: what cards are is not the ledger's to know, and counting them one by one would take minutes.
 */
export async function countCardAccounts<Group>(db: Db, cards: RawBuilder<unknown>): Promise<CountedCards<Group>[]> {
  const { rows } = await sql<CountedCards<Group>>`
    with counted as (${cards})
    select c.grp as "group", a.status, a.is_test as "isTest", count(*)::int as count
      from counted c
      join account a on a.region_id = c.region_id and a.card_number = c.card_number and a.kind = 'card'
     group by c.grp, a.status, a.is_test`.execute(db);
  return rows;
}
