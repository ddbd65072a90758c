import { sql } from 'kysely';
import type { Cents } from '#contract/common/money.ts';
import type { Db } from '#server/platform/db/database.ts';

/**
 * What the books of each region count as being at the bank, as of now: the sums counted ahead, and what came since.
 * What comes in stands there with a minus.
 */
export async function readBankCents(db: Db): Promise<Map<number, Cents>> {
  const { rows } = await sql<{ regionId: number; cents: Cents }>`
    select r.region_id as "regionId", (-coalesce(d.cents, 0) - coalesce(fresh.cents, 0))::bigint as cents
      from region r
      left join float_until u using (region_id)
      left join (select region_id, sum(bank_cents) as cents from float_day group by 1) d using (region_id)
      left join lateral (
        select sum(p.cents) as cents
          from (select * from entry where region_id = r.region_id and entry_id > coalesce(u.entry_id, 0) offset 0) e
          join posting p on p.region_id = e.region_id and p.entry_id = e.entry_id
          join account a on a.region_id = p.region_id and a.account_id = p.account_id and a.kind = 'bank'
         where not e.is_test) fresh on true`.execute(db);
  return new Map(rows.map(({ regionId, cents }) => [regionId, cents]));
}
