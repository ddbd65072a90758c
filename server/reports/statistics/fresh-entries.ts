import { type RawBuilder, sql } from 'kysely';
import type { BookedBy } from '#server/ledger/desk-history.ts';
import type { Db } from '#server/platform/db/database.ts';

/** Whose statistics: those of a partner, or of an employer. */
export interface Counted {
  regionId: number;
  by: BookedBy | { ofPartner: number; branchId: number };
  /** The last entry that is in the sums. */
  mark: number;
}

/** Asked for apart, so that the database plans with it: taken for a third of all entries, the few behind it would be looked for the long way. */
export async function readMark(db: Db, regionId: number): Promise<number> {
  const { rows } = await sql<{ entry_id: number }>`select entry_id from counted_until where region_id = ${regionId}`.execute(db);
  return rows[0]?.entry_id ?? 0;
}

/**
 * The part `fresh` of a query: the entries of a desk that are not in the sums. Only whole partners have sums; branches and employers have
 * too few bookings to need them. What an employer puts onto a card counts as a top-up, less what was taken back of it.
 */
export function freshEntries({ regionId, by, mark }: Counted): RawBuilder<unknown> {
  // Apart, so that the planner does not walk over all bookings of the partner for the few behind the mark.
  if ('partnerId' in by)
    return sql`
      behind_the_mark as materialized (select * from entry where region_id = ${regionId} and entry_id > ${mark}),
      fresh as (select * from behind_the_mark where partner_id = ${by.partnerId})`;
  if ('branchId' in by)
    return sql`
      own as (
        select * from entry
         where region_id = ${regionId} and partner_id = ${by.ofPartner} and branch_id = ${by.branchId} and type <> 'reversal'
           -- This year and the one before are all that is shown.
           and booked_at >= ledger_now() - interval '25 months'),
      fresh as (
        select * from own
        union all
        select r.* from own join entry r on r.region_id = own.region_id and r.reversal_of = own.entry_id)`;
  return sql`
      fresh as (
        select e.region_id, e.entry_id, e.partner_id, e.card_account_id, 'topup' as type, e.cents - coalesce(undone.cents, 0) as cents,
               e.booked_at, e.is_test, e.reversal_of
          from entry e
          left join lateral (
            select sum(u.cents)::bigint as cents from entry u
             where u.region_id = e.region_id and u.employer_id = e.employer_id and u.charge_order = e.charge_order
               and u.card_account_id = e.card_account_id and u.type = 'charge-undo') undone on true
         where e.region_id = ${regionId} and e.employer_id = ${by.employerId} and e.type = 'charge' and e.cents > coalesce(undone.cents, 0))`;
}

/** Whose sums belong to it; null finds none. */
export function partnerOf({ by }: Counted): number | null {
  return 'partnerId' in by ? by.partnerId : null;
}
