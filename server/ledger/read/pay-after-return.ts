import { type RawBuilder, sql } from 'kysely';
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
