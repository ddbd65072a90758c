import { sql } from 'kysely';
import type { Cents } from '#contract/common/money.ts';
import type { AccountStatus } from '#server/ledger/account-kinds.ts';
import type { EntryType } from '#server/ledger/entry-types.ts';
import type { Db } from '#server/platform/db/database.ts';

/** What a card holds as its region leaves. Amounts in cents, days as ISO dates of Berlin. */
export interface LeavingBalance {
  card: string;
  status: AccountStatus;
  isTest: boolean;
  balance: Cents;
  /** What of the balance are gifts of campaigns. */
  potted: Cents;
  /** Of its first and its last booking; null for a card that was never used. */
  firstBookedOn: string | null;
  lastBookedOn: string | null;
}

/** The balances of those cards that belong to the region, by card. */
export async function listLeavingBalances(
  db: Db,
  regionId: number,
  cards: readonly string[],
): Promise<Map<string, LeavingBalance>> {
  const bookedOn = (order: 'asc' | 'desc') => sql`
    (select (e.booked_at at time zone 'Europe/Berlin')::date
       from posting p join entry e on e.region_id = p.region_id and e.entry_id = p.entry_id
      where p.region_id = a.region_id and p.account_id = a.account_id and p.balance_after is not null
      order by p.entry_id ${sql.raw(order)} limit 1)`;
  const { rows } = await sql<LeavingBalance>`
    select a.card_number as card, a.status, a.is_test as "isTest", a.balance, a.potted,
           ${bookedOn('asc')} as "firstBookedOn", ${bookedOn('desc')} as "lastBookedOn"
      from account a
     where a.region_id = ${regionId} and a.kind = 'card' and a.card_number = any (${cards}::text[])`.execute(db);
  return new Map(rows.map((row) => [row.card, row]));
}

/**
 * What all cards of a region hold, in cents, without test cards. It is added up from the postings and not from their
 * balances, so that the two can be compared.
 */
export async function sumCardPostings(db: Db, regionId: number): Promise<Cents> {
  const { rows } = await sql<{ cents: Cents }>`
    select coalesce(sum(p.cents), 0)::bigint as cents
      from posting p join account a on a.region_id = p.region_id and a.account_id = p.account_id
     where p.region_id = ${regionId} and a.kind = 'card' and not a.is_test`.execute(db);
  return rows[0]!.cents;
}

/** One booking on one card; `cents` is signed: the effect on the card. */
export interface LeavingBooking {
  entryId: number;
  card: string;
  type: EntryType;
  cents: Cents;
  balanceAfter: Cents;
  partnerId: number | null;
  branchId: number | null;
  employerId: number | null;
  /** The booking that it takes back, whole or in part. */
  reversalOf: number | null;
  bookedAt: Date;
}

/** Where a list of bookings goes on. */
export type BookingPlace = Pick<LeavingBooking, 'entryId' | 'card'>;

/** Some bookings on the cards of a region in the order of the books, behind one of them. Without test cards. */
export async function listLeavingBookings(
  db: Db,
  regionId: number,
  { after, most }: { after: BookingPlace; most: number },
): Promise<LeavingBooking[]> {
  const { rows } = await sql<LeavingBooking>`
    select e.entry_id as "entryId", a.card_number as card, e.type, p.cents, p.balance_after as "balanceAfter",
           e.partner_id as "partnerId", e.branch_id as "branchId", e.employer_id as "employerId",
           e.reversal_of as "reversalOf", e.booked_at as "bookedAt"
      from entry e
      join posting p on p.region_id = e.region_id and p.entry_id = e.entry_id and p.balance_after is not null
      join account a on a.region_id = p.region_id and a.account_id = p.account_id and a.kind = 'card' and not a.is_test
     where e.region_id = ${regionId} and e.entry_id >= ${after.entryId}
       and (e.entry_id, a.card_number) > (${after.entryId}, ${after.card})
     order by e.entry_id, a.card_number limit ${most}`.execute(db);
  return rows;
}
