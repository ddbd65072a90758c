import { sql } from 'kysely';
import type { Db } from '#server/platform/db/database.ts';

/** Today in Berlin as ISO day, by the clock of the books. */
export async function getLedgerToday(db: Db): Promise<string> {
  const { rows } = await sql<{ today: string }>`select ledger_today()::text as today`.execute(db);
  return rows[0]!.today;
}
