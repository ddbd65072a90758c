import { type RawBuilder, sql } from 'kysely';
import type { Cents } from '#contract/common/money.ts';
import type { Db } from '#server/platform/db/database.ts';

/** How long a business has to transfer what its bank has sent or taken back, from the day on which it is told. */
export const DAYS_TO_PAY = 7;

/** The day (ISO) until which is to be transferred what is noted as returned today. */
export async function readPayDayAfterReturn(db: Db): Promise<string> {
  const { rows } = await sql<{ day: string }>`select ledger_today() + ${sql.lit(DAYS_TO_PAY)} as day`.execute(db);
  return rows[0]!.day;
}

/** The day of a return that is booked, by the columns with its region and its entry; null for none. */
export const dayOfReturn = (regionId: RawBuilder<unknown>, entryId: RawBuilder<unknown>): RawBuilder<string | null> =>
  sql`(select (returned.booked_at at time zone 'Europe/Berlin')::date from entry returned
    where returned.region_id = ${regionId} and returned.entry_id = ${entryId})`;

/** Until when is to be transferred what came back by it. */
export const payDayOfReturn = (regionId: RawBuilder<unknown>, entryId: RawBuilder<unknown>): RawBuilder<string | null> =>
  sql`(${dayOfReturn(regionId, entryId)} + ${sql.lit(DAYS_TO_PAY)})`;

/** The entries of a charge order from one on, as an array; by the columns with region, order and entry. */
export const entriesOfOrderFrom = (
  regionId: RawBuilder<unknown>,
  order: RawBuilder<unknown>,
  entryId: RawBuilder<unknown>,
): RawBuilder<number[]> =>
  sql`(select array_agg(later.entry_id) from entry later
    where later.region_id = ${regionId} and later.charge_order = ${order} and later.entry_id >= ${entryId})`;

/**
 * What payments of a partner and their returns came to between two entries, in cents; by columns. Positive: owed to it.
 */
export const paymentsBetween = (
  regionId: RawBuilder<unknown>,
  partnerId: RawBuilder<unknown>,
  after: RawBuilder<unknown>,
  before: RawBuilder<unknown>,
): RawBuilder<Cents> =>
  sql`(select coalesce(sum(moved.cents), 0)::bigint from account own
    join entry told on told.region_id = own.region_id and told.partner_id = own.partner_id
      and told.type in ('return', 'payment') and told.entry_id > ${after} and told.entry_id < ${before}
    join posting moved on moved.region_id = told.region_id and moved.entry_id = told.entry_id and moved.account_id = own.account_id
   where own.region_id = ${regionId} and own.kind = 'partner' and own.partner_id = ${partnerId})`;
