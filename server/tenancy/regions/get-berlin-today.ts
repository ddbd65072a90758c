import { sql } from 'kysely';
import type { Db } from '#server/platform/db/database.ts';

/** Today in Berlin as ISO day, by the clock of the database. */
export async function getBerlinToday(db: Db): Promise<string> {
  const { rows } = await sql<{ today: string }>`select ((now() at time zone 'Europe/Berlin')::date)::text as today`.execute(db);
  return rows[0]!.today;
}
