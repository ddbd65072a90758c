import { sql } from 'kysely';
import type { Db } from './database.ts';

/** Whether the newest segment of the log could not be archived. Whoever has switched the archive off misses nothing. */
export const ARCHIVE_FAILS = `
  select current_setting('archive_mode') <> 'off'
         and coalesce(last_failed_time > coalesce(last_archived_time, '-infinity'), false) from pg_stat_archiver`;

/** The same, of the server of this connection. */
export async function isArchiveFailing(db: Db): Promise<boolean> {
  const { rows } = await sql<{ fails: boolean }>`select (${sql.raw(ARCHIVE_FAILS)}) as fails`.execute(db);
  return rows[0]!.fails;
}
