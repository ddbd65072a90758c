import { sql } from 'kysely';
import type { Cents } from '#contract/common/money.ts';
import type { Db } from '#server/platform/db/database.ts';

/** What an employer has in its account beyond what its open orders need: left over from cards that could not be loaded. */
export async function readEmployerCredit(db: Db, regionId: number, employerId: number): Promise<Cents> {
  const { rows } = await sql<{ cents: Cents }>`select ledger_employer_credit(${regionId}, ${employerId}) as cents`.execute(db);
  return rows[0]!.cents;
}
