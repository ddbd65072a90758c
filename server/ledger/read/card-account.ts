import { type RawBuilder, sql } from 'kysely';
import { MONTHLY_TOP_UP_LIMIT } from '#contract/common/top-up-limit.ts';
import type { Cents } from '#contract/common/money.ts';
import type { Db } from '#server/platform/db/database.ts';
import type { AccountStatus } from '#server/ledger/account-kinds.ts';

/** A card's account. Amounts in cents. */
export interface CardAccount {
  accountId: number;
  card: string;
  status: AccountStatus;
  isTest: boolean;
  balance: Cents;
  /** What of the balance are gifts of campaigns. */
  potted: Cents;
  /** What can still be topped up in this month of Berlin. Test cards have no limit, but get the figure too. */
  topUpLeftThisMonth: Cents;
}

/** The accounts of those cards that belong to the region; other cards are left out. */
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
      'potted',
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
    potted: row.potted,
    topUpLeftThisMonth: Math.max(0, MONTHLY_TOP_UP_LIMIT - row.topped_up),
  }));
}

/** An account by its key. */
interface AccountKey {
  regionId: number;
  accountId: number;
}

/** The card numbers of accounts; what is no account of a card is left out. */
export async function listCardsOfAccounts(db: Db, accounts: readonly AccountKey[]): Promise<(AccountKey & { card: string })[]> {
  if (accounts.length === 0) return [];
  const { rows } = await sql<AccountKey & { card: string }>`
    select a.region_id as "regionId", a.account_id as "accountId", a.card_number as card
      from unnest(${accounts.map(({ regionId }) => regionId)}::bigint[], ${accounts.map(({ accountId }) => accountId)}::bigint[])
             as wanted (region_id, account_id)
      join account a using (region_id, account_id)
     where a.kind = 'card'`.execute(db);
  return rows;
}

/** Whether nothing has moved a card but the take-over that it came with, and the gifts that came along. */
export async function isUnusedSinceTakeOver(
  db: Db,
  regionId: number,
  { accountId }: Pick<CardAccount, 'accountId'>,
): Promise<boolean> {
  const moved = await db
    .selectFrom('posting')
    .select('entry_id')
    .where('region_id', '=', regionId)
    .where('account_id', '=', accountId)
    .where('balance_after', 'is not', null)
    .where(sql<boolean>`not is_of_take_over(region_id, entry_id)`)
    .limit(1)
    .executeTakeFirst();
  return moved === undefined;
}

/** Whether any region has a card account with this number. */
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

/** Those of a region's cards that take no more bookings: locked or emptied. Reveals nothing about balances. */
export async function findClosedCards(db: Db, regionId: number, cards: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ card: string }>`
    select wanted.card from unnest(${cards}::text[]) as wanted (card)
      join account a on a.region_id = ${regionId} and a.card_number = wanted.card and a.kind = 'card'
     where a.status in ('locked', 'emptied')`.execute(db);
  return new Set(rows.map(({ card }) => card));
}

/** Those of a region's cards that were sold, locked or emptied since production, in the given order. */
export async function findUsedCards(db: Db, regionId: number, cards: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ card: string }>`
    select wanted.card from unnest(${cards}::text[]) with ordinality as wanted (card, place)
      join account a on a.region_id = ${regionId} and a.card_number = wanted.card and a.kind = 'card'
     where a.status <> 'produced' order by place`.execute(db);
  return rows.map(({ card }) => card);
}

/** Number of cards in a group and state. */
export interface CountedCards<Group> {
  group: Group;
  status: AccountStatus;
  isTest: boolean;
  count: number;
}

/**
 * Counts cards by the state of their accounts. `cards` is a query for `region_id`, `card_number` and `grp`, a JSON
 * value to group by. The ledger does not know what cards are, and counting them one by one would take minutes.
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

interface Wanted {
  isTest: boolean;
  /** The list continues after this card. */
  after: number;
  most: number;
}

/** Cards of a region without any booking, in the order of their accounts. */
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
