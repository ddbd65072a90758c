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

/** A region, and the end of an ISO day from which on its bank postings are asked for. */
export interface SinceDay {
  regionId: number;
  day: string;
}

/** What the books have moved at the bank of each region since the end of a day. What has come in is positive. */
export async function readBankCentsSince(db: Db, since: readonly SinceDay[]): Promise<Map<number, Cents>> {
  const { rows } = await sql<{ regionId: number; cents: Cents }>`
    select s.region_id as "regionId", (-coalesce(counted.cents, 0) - coalesce(fresh.cents, 0))::bigint as cents
      from unnest(${since.map(({ regionId }) => regionId)}::int[], ${since.map(({ day }) => day)}::date[]) as s (region_id, day)
      left join float_until u using (region_id)
      left join lateral (
        select sum(d.bank_cents) as cents from float_day d where d.region_id = s.region_id and d.day > s.day) counted on true
      left join lateral (
        select sum(p.cents) as cents
          from (select * from entry where region_id = s.region_id and entry_id > coalesce(u.entry_id, 0) offset 0) e
          join posting p on p.region_id = e.region_id and p.entry_id = e.entry_id
          join account a on a.region_id = p.region_id and a.account_id = p.account_id and a.kind = 'bank'
         where not e.is_test and (e.booked_at at time zone 'Europe/Berlin')::date > s.day) fresh on true`.execute(db);
  return new Map(rows.map(({ regionId, cents }) => [regionId, cents]));
}
