import { sql } from 'kysely';
import type { Cents } from '#contract/common/money.ts';
import type { EntryTable } from '#server/ledger/tables.ts';
import type { Db } from '#server/platform/db/database.ts';

/** Some entries of a region: those stamped within a span of time, after one entry and up to another. */
export interface Stretch {
  from: Date;
  /** Not included. */
  to: Date;
  after: number;
  until: number;
}

/**
 * What entries of a day moved on the accounts, in cents; positive is credit. Bookings with cards are summed by day,
 * kind and shop, loaded cards by day and charge order. Whatever moves money at the bank stands alone.
 */
export interface DayTotal {
  /** ISO date in Berlin. */
  day: string;
  /** Of a reversal: what it takes back. */
  type: EntryTable['type'];
  isReversal: boolean;
  /** Of an entry that stands alone. */
  entryId: number | null;
  partnerId: number | null;
  branchId: number | null;
  employerId: number | null;
  chargeOrder: number | null;
  entries: number;
  cards: Cents;
  partner: Cents;
  employer: Cents;
  fees: Cents;
  tax: Cents;
  bank: Cents;
  expired: Cents;
  invoices: Cents;
  predecessor: Cents;
  campaigns: Cents;
}

const ALONE: readonly EntryTable['type'][] = [
  'settlement',
  'return',
  'payment',
  'charge-collection',
  'charge-return',
  'charge-payment',
  'charge-payout',
  'charge-payment-undo',
  'charge-payout-undo',
  'charge-payment-return',
  'charge-payment-return-undo',
  'invoice-payment',
  'claim-payment',
  'campaign-payment',
];

const movedOn = (kind: string) => sql`coalesce(sum(p.cents) filter (where a.kind = ${kind}), 0)::bigint`;

/** The totals of some entries, without play money, in the order of days. Sums of a row come to 0. */
export async function listDayTotals(db: Db, regionId: number, { from, to, after, until }: Stretch): Promise<DayTotal[]> {
  const { rows } = await sql<DayTotal>`
    with told as (
      select e.region_id, e.entry_id, (e.booked_at at time zone 'Europe/Berlin')::date as day, coalesce(o.type, e.type) as type,
             e.type = 'reversal' as is_reversal, case when e.type = any (${ALONE}::text[]) then e.entry_id end as alone,
             e.partner_id, e.branch_id, e.employer_id, e.charge_order
        from entry e left join entry o on o.region_id = e.region_id and o.entry_id = e.reversal_of
       where e.region_id = ${regionId} and e.entry_id > ${after} and e.entry_id <= ${until}
         and e.booked_at >= ${from} and e.booked_at < ${to} and not e.is_test)
    select t.day, t.type, t.is_reversal as "isReversal", t.alone as "entryId", t.partner_id as "partnerId", t.branch_id as "branchId",
           t.employer_id as "employerId", t.charge_order as "chargeOrder", count(distinct t.entry_id)::int as entries,
           ${movedOn('card')} as cards, ${movedOn('partner')} as partner, ${movedOn('employer')} as employer,
           ${movedOn('fees')} as fees, ${movedOn('tax')} as tax, ${movedOn('bank')} as bank, ${movedOn('expired')} as expired,
           ${movedOn('invoices')} as invoices, ${movedOn('predecessor')} as predecessor,
           ${movedOn('campaigns')} as campaigns
      from told t
      join posting p on p.region_id = t.region_id and p.entry_id = t.entry_id
      join account a on a.region_id = p.region_id and a.account_id = p.account_id
     group by 1, 2, 3, 4, 5, 6, 7, 8
     order by t.day, t.type, t.is_reversal, t.partner_id, t.branch_id, t.employer_id, t.charge_order, t.alone`.execute(db);
  return rows;
}

/**
 * How many entries of months lie behind marks: for each month, named by the ISO date of its first day, those after an
 * entry. Play money is left out. Reads every entry behind the lowest mark once.
 */
export async function countEntriesBehind(
  db: Db,
  regionId: number,
  marks: readonly { month: string; after: number }[],
): Promise<number[]> {
  if (marks.length === 0) return [];
  const lowest = Math.min(...marks.map(({ after }) => after));
  const { rows } = await sql<{ entries: number }>`
    with mark as (
      select * from unnest(${marks.map(({ month }) => month)}::date[], ${marks.map(({ after }) => after)}::bigint[])
        with ordinality as mark (month, after, n)),
    behind as (
      select entry_id, date_trunc('month', booked_at at time zone 'Europe/Berlin')::date as month
        from entry where region_id = ${regionId} and entry_id > ${lowest} and not is_test)
    select count(b.entry_id)::int as entries from mark m left join behind b on b.month = m.month and b.entry_id > m.after
     group by m.n order by m.n`.execute(db);
  return rows.map(({ entries }) => entries);
}

/** When the first entry of a region was stamped; null before there is one. */
export async function findFirstEntryTime(db: Db, regionId: number): Promise<Date | null> {
  const { rows } = await sql<{ at: Date }>`
    select booked_at as at from entry where region_id = ${regionId} order by entry_id limit 1`.execute(db);
  return rows[0]?.at ?? null;
}
