import { sql } from 'kysely';
import type { Cents } from '#contract/common/money.ts';
import type { Db } from '#server/platform/db/database.ts';
import type { PaymentType } from '#server/ledger/entry-types.ts';

/** A booking in a statement, in cents with the statement's signs: the partner's money is positive; the fee is net. */
export interface StatementEntry {
  entryId: number;
  bookedAt: Date;
  branchId: number | null;
  /** Null for a payment or a returned payment. */
  card: string | null;
  /** For a reversal: the type of the entry that it took back. */
  type: 'topup' | 'redemption' | 'bonus' | PaymentType;
  isReversal: boolean;
  cents: Cents;
  fee: Cents;
}

/** The covered entries of a partner: a range of ids, and none booked before an instant. */
interface Covered {
  regionId: number;
  partnerId: number;
  after: number;
  upTo: number;
  since: Date | null;
}

/** The bookings of a statement in order of booking; test cards are left out. */
export async function listStatementEntries(
  db: Db,
  { regionId, partnerId, after, upTo, since }: Covered,
): Promise<StatementEntry[]> {
  const { rows } = await sql<StatementEntry>`
    select e.entry_id as "entryId", e.booked_at as "bookedAt", e.branch_id as "branchId", c.card_number as card,
           coalesce(o.type, e.type) as type, e.type = 'reversal' as "isReversal", moved.cents, moved.fee
      from entry e
      left join account c on c.region_id = e.region_id and c.account_id = e.card_account_id
      left join entry o on o.region_id = e.region_id and o.entry_id = e.reversal_of
      cross join lateral (
        select sum(p.cents)::bigint as cents, coalesce(sum(p.cents) filter (where a.kind = 'fees'), 0)::bigint as fee
          from posting p join account a on a.region_id = p.region_id and a.account_id = p.account_id and a.kind in ('partner', 'fees')
         where p.region_id = e.region_id and p.entry_id = e.entry_id) as moved
     where e.region_id = ${regionId} and e.partner_id = ${partnerId} and e.entry_id > ${after} and e.entry_id <= ${upTo}
       and e.booked_at >= coalesce(${since}::timestamptz, '-infinity') and not e.is_test and e.type <> 'settlement'
     order by e.booked_at, e.entry_id`.execute(db);
  return rows;
}
