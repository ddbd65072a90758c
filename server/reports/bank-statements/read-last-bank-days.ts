import { sql } from 'kysely';
import type { Db } from '#server/platform/db/database.ts';

/** Until which day (ISO) the account of each region is known by a statement; a region without one is missing. */
export async function readLastBankDays(db: Db): Promise<Map<number, string>> {
  const { rows } = await sql<{ regionId: number; until: string }>`
    select region_id as "regionId", max(until_on) as until from bank_statement where kind = 'statement' group by 1`.execute(db);
  return new Map(rows.map(({ regionId, until }) => [regionId, until]));
}
