import { sql } from 'kysely';
import type { Cents } from '#contract/common/money.ts';
import type { Db } from '#server/platform/db/database.ts';

/** An employer's credit in cents: its account minus its open charge orders, from cards that could not be loaded. */
export async function readEmployerCredit(db: Db, regionId: number, employerId: number): Promise<Cents> {
  const { rows } = await sql<{ cents: Cents }>`select ledger_employer_credit(${regionId}, ${employerId}) as cents`.execute(db);
  return rows[0]!.cents;
}

/** The employers of all regions, or of some, that have a credit, in cents. */
export async function listEmployerCredits(
  db: Db,
  regionIds?: readonly number[],
): Promise<{ regionId: number; employerId: number; cents: Cents }[]> {
  const isWanted = regionIds === undefined ? sql`true` : sql`region_id = any (${regionIds}::int[])`;
  const { rows } = await sql<{ regionId: number; employerId: number; cents: Cents }>`
    select * from (
      select region_id as "regionId", employer_id as "employerId", ledger_employer_credit(region_id, employer_id) as cents
        from account where kind = 'employer' and ${isWanted}) as c
     where cents > 0 order by 1, 2`.execute(db);
  return rows;
}
