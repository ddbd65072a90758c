import { sql } from 'kysely';
import type { Cents } from '#contract/common/money.ts';
import type { Db } from '#server/platform/db/database.ts';

/** Money that has not moved for long; in cents. */
export interface IdleBalance {
  accountId: number;
  card: string;
  balance: Cents;
  lastBookedAt: Date;
}

const ACCOUNTS_AT_ONCE = 5_000;

/** The cards of a region with money whose last booking was before an instant, in pages. */
export async function* idleBalances(db: Db, regionId: number, before: Date): AsyncGenerator<IdleBalance[]> {
  let after = 0;
  for (;;) {
    const { rows } = await sql<IdleBalance>`
      select a.account_id as "accountId", a.card_number as card, a.balance, ledger_last_booking(a.region_id, a.account_id) as "lastBookedAt"
        from account a where a.region_id = ${regionId} and a.kind = 'card' and a.balance > 0 and a.account_id > ${after}
       order by a.account_id limit ${ACCOUNTS_AT_ONCE}`.execute(db);
    yield rows.filter(({ lastBookedAt }) => lastBookedAt < before);
    if (rows.length < ACCOUNTS_AT_ONCE) return;
    after = rows.at(-1)!.accountId;
  }
}
