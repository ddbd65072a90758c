import { sql } from 'kysely';
import type { Cents } from '#contract/common/money.ts';
import type { Db } from '#server/platform/db/database.ts';

/** An employer's credit in cents: its account minus its open charge orders, from cards that could not be loaded. */
export async function readEmployerCredit(db: Db, regionId: number, employerId: number): Promise<Cents> {
  const { rows } = await sql<{ cents: Cents }>`select ledger_employer_credit(${regionId}, ${employerId}) as cents`.execute(db);
  return rows[0]!.cents;
}
