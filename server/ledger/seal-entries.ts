import { sql } from 'kysely';
import type { Db } from '#server/platform/db/database.ts';

const AT_ONCE = 5_000;

/**
 * Numbers the new entries of a region without gap and chains their hashes. Runs as a job, outside the hot path; may be
 * cut off at any point and run by several processes at once. After about `most` entries it leaves the rest to the next run.
 * Returns how many entries were sealed.
 */
export async function sealEntries(db: Db, regionId: number, most = Infinity): Promise<number> {
  const { rows } = await sql<{ horizon: number | null }>`select ledger_horizon(${regionId}) as horizon`.execute(db);
  const horizon = rows[0]?.horizon ?? 0;
  let total = 0;
  for (;;) {
    const sealed = await sql<{ count: number }>`select ledger_seal(${regionId}, ${horizon}, ${AT_ONCE}) as count`.execute(db);
    const count = sealed.rows[0]!.count;
    total += count;
    if (count < AT_ONCE || total >= most) return total;
  }
}
