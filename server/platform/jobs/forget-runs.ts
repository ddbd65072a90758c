import { sql } from 'kysely';
import type { Db } from '#server/platform/db/database.ts';
import './tables.ts';

/** Forgets runs of more than two weeks ago. */
export async function forgetRuns(db: Db): Promise<void> {
  await db
    .deleteFrom('job_run')
    .where('started_at', '<', sql<Date>`now() - interval '14 days'`)
    .execute();
}
