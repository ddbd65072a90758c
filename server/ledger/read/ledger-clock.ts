import { sql } from 'kysely';
import type { Db } from '#server/platform/db/database.ts';

/** Today in Berlin as ISO date, by the clock of the books. */
export async function getLedgerToday(db: Db): Promise<string> {
  const { rows } = await sql<{ today: string }>`select ledger_today()::text as today`.execute(db);
  return rows[0]!.today;
}

/** The current instant by the clock of the books. */
export async function readLedgerClock(db: Db): Promise<Date> {
  const { rows } = await sql<{ now: Date }>`select ledger_now() as now`.execute(db);
  return rows[0]!.now;
}
