import { sql } from 'kysely';
import type { Cents } from '#contract/money.ts';
import type { Db } from '#server/platform/db/database.ts';

/** One booking that a statement covers. Amounts as the statement sums them up: what is the partner's is positive; the fee is net. */
export interface StatementEntry {
  entryId: number;
  bookedAt: Date;
  branchName: string | null;
  card: string;
  /** Of a reversal: the type of what it took back. */
  type: 'topup' | 'redemption' | 'bonus';
  isReversal: boolean;
  cents: Cents;
  fee: Cents;
}

/** The bookings that a statement covers, in the order in which they were made; those of test cards are none of them (rulings 8). */
export async function listStatementEntries(db: Db, regionId: number, number: number): Promise<StatementEntry[]> {
  const { rows } = await sql<StatementEntry>`
    select e.entry_id as "entryId", e.booked_at as "bookedAt", b.name as "branchName", c.card_number as card,
           coalesce(o.type, e.type) as type, e.type = 'reversal' as "isReversal", moved.cents, moved.fee
      from statement s
      join statement_run r on r.region_id = s.region_id and r.run = s.run
      left join statement_run before on before.region_id = r.region_id and before.run = r.run - 1
      -- By time as well, for which there is an index: what was committed late was stamped a day before at the earliest.
      join entry e on e.region_id = s.region_id and e.partner_id = s.partner_id and e.entry_id > r.after_entry and e.entry_id <= r.last_entry
       and e.booked_at >= coalesce((before.issued_on - 1)::timestamp at time zone 'Europe/Berlin', '-infinity') and not e.is_test
      join account c on c.region_id = e.region_id and c.account_id = e.card_account_id
      left join branch b on b.region_id = e.region_id and b.branch_id = e.branch_id
      left join entry o on o.region_id = e.region_id and o.entry_id = e.reversal_of
      cross join lateral (
        select sum(p.cents)::bigint as cents, coalesce(sum(p.cents) filter (where a.kind = 'fees'), 0)::bigint as fee
          from posting p join account a on a.region_id = p.region_id and a.account_id = p.account_id and a.kind in ('partner', 'fees')
         where p.region_id = e.region_id and p.entry_id = e.entry_id) as moved
     where s.region_id = ${regionId} and s.number = ${number}
     order by e.booked_at, e.entry_id`.execute(db);
  return rows;
}
