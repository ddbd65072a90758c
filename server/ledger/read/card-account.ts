import { sql } from 'kysely';
import { MONTHLY_TOP_UP_LIMIT } from '#contract/common/top-up-limit.ts';
import type { Cents } from '#contract/common/money.ts';
import type { Db } from '#server/platform/db/database.ts';
import type { AccountStatus } from '#server/ledger/kinds.ts';

/** The money side of a card. Amounts in cents. */
export interface CardAccount {
  accountId: number;
  card: string;
  status: AccountStatus;
  isTest: boolean;
  balance: Cents;
  /** What may still be topped up in this month of Berlin. Test cards have no limit, but the figure is the same. */
  topUpLeftThisMonth: Cents;
}

/** The accounts of those cards that belong to the region; others are left out. */
export async function findCardAccounts(db: Db, regionId: number, cards: readonly string[]): Promise<CardAccount[]> {
  if (cards.length === 0) return [];
  const rows = await db
    .selectFrom('account')
    .select((account) => [
      'account_id',
      'card_number',
      'status',
      'is_test',
      'balance',
      sql<number>`case when month = date_trunc('month', ledger_now() at time zone 'Europe/Berlin')::date then ${account.ref('month_cents')} else 0 end`.as(
        'topped_up',
      ),
    ])
    .where('region_id', '=', regionId)
    .where('kind', '=', 'card')
    .where('card_number', 'in', cards)
    .execute();
  return rows.map((row) => ({
    accountId: row.account_id,
    card: row.card_number!,
    status: row.status!,
    isTest: row.is_test!,
    balance: row.balance!,
    topUpLeftThisMonth: Math.max(0, MONTHLY_TOP_UP_LIMIT - row.topped_up),
  }));
}

/** Whether there is an account of a card with this number, in whatever region. */
export async function isCardOfAnyRegion(db: Db, card: string): Promise<boolean> {
  const found = await db
    .selectFrom('account')
    .select('account_id')
    .where('kind', '=', 'card')
    .where('card_number', '=', card)
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}
