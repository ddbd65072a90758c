import type { Db } from '#server/platform/db/database.ts';
import './tables.ts';

/** How the last check of the books ended; null before the first. */
export async function lastLedgerCheck(db: Db): Promise<{ at: string; findings: number } | null> {
  const check = await db
    .selectFrom('ledger_check')
    .select(['ended_at', 'findings'])
    .orderBy('ledger_check_id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return check ? { at: check.ended_at.toISOString(), findings: check.findings.length } : null;
}
