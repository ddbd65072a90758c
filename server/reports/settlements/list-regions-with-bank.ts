import type { Db } from '#server/platform/db/database.ts';
import './tables.ts';

/** The regions that have an account to pay partners from. */
export async function listRegionsWithBank(db: Db): Promise<Set<number>> {
  const banks = await db.selectFrom('region_bank').select('region_id').execute();
  return new Set(banks.map((bank) => bank.region_id));
}
