import { type RawBuilder, sql } from 'kysely';
import type { ClockMoment } from '#contract/reports/statistics/statistics-spans.ts';
import type { BookedBy } from '#server/ledger/read/partner-history.ts';
import type { Db } from '#server/platform/db/database.ts';

/** Whose statistics: those of a partner, of one of its branches, or of an employer. */
export interface Counted {
  regionId: number;
  by: BookedBy;
  branchId?: number | undefined;
  /** The last entry that is in the sums. */
  mark: number;
}

/** Queried on its own, so that the database plans with the value: otherwise it expects a third of all entries. */
export async function readMark(db: Db, regionId: number): Promise<number> {
  const { rows } = await sql<{ entry_id: number }>`select entry_id from counted_until where region_id = ${regionId}`.execute(db);
  return rows[0]?.entry_id ?? 0;
}

/**
 * The part `fresh` of a query: the entries of a business that are not in the sums. Where a period ends within a day,
 * all of that day, whose sums are then not used. Employers have too few bookings to need sums. An employer's charge
 * counts as a top-up, less what was taken back of it.
 */
export function freshEntries({ regionId, by, mark }: Counted, until: ClockMoment | null = null): RawBuilder<unknown> {
  if ('partnerId' in by)
    // A query of its own, so that the planner does not scan all bookings of the partner for the few behind the mark.
    return sql`
      behind_the_mark as materialized (select * from entry where region_id = ${regionId} and entry_id > ${mark}),
      ${until ? entriesOfDay(regionId, by.partnerId, until.day) : sql`last_day as (select * from entry where false)`},
      fresh as (select * from behind_the_mark where partner_id = ${by.partnerId} union select * from last_day)`;
  return sql`
      fresh as (
        select e.region_id, e.entry_id, e.partner_id, null::bigint as branch_id, e.card_account_id, 'topup' as type,
               e.cents - coalesce(undone.cents, 0) as cents, e.booked_at, e.is_test, e.reversal_of
          from entry e
          left join lateral (
            select sum(u.cents)::bigint as cents from entry u
             where u.region_id = e.region_id and u.employer_id = e.employer_id and u.charge_order = e.charge_order
               and u.card_account_id = e.card_account_id and u.type = 'charge-undo') undone on true
         where e.region_id = ${regionId} and e.employer_id = ${by.employerId} and e.type = 'charge' and e.cents > coalesce(undone.cents, 0))`;
}

/** The bookings of a day, and what was taken back of them at any time. */
function entriesOfDay(regionId: number, partnerId: number, day: string): RawBuilder<unknown> {
  return sql`
      booked_that_day as materialized (
        select * from entry
         where region_id = ${regionId} and partner_id = ${partnerId} and type <> 'reversal'
           and booked_at >= ${day}::timestamp at time zone 'Europe/Berlin'
           and booked_at < (${day}::date + 1)::timestamp at time zone 'Europe/Berlin'),
      last_day as (
        select * from booked_that_day
        union all
        select r.* from booked_that_day b join entry r on r.region_id = b.region_id and r.reversal_of = b.entry_id)`;
}

/** Whose sums belong to it; null finds none. */
export function partnerOf({ by }: Counted): number | null {
  return 'partnerId' in by ? by.partnerId : null;
}

/** Leaves the rows of the branch that is asked for, of a table or part with a `branch_id`. */
export function isHere({ branchId }: Counted): RawBuilder<unknown> {
  return branchId === undefined ? sql`true` : sql`branch_id = ${branchId}`;
}
