import { sql } from 'kysely';
import type { Db } from '#server/platform/db/database.ts';
import './tables.ts';

const LONGEST_ERROR = 500;

/** Does a job's work and notes when, for whom and how it ended. Throws what the work throws. `startedBy`: the person who did not wait. */
export async function recordRun(db: Db, job: string, startedBy: number | null, run: () => Promise<unknown>): Promise<void> {
  const { job_run_id } = await db
    .insertInto('job_run')
    .values({ job, started_by: startedBy })
    .returning('job_run_id')
    .executeTakeFirstOrThrow();
  const end = (error: string | null) =>
    db
      .updateTable('job_run')
      .set({ ended_at: sql`now()`, error })
      .where('job_run_id', '=', job_run_id)
      .execute();
  try {
    await run();
  } catch (error) {
    await end(describe(error));
    throw error;
  }
  await end(null);
}

function describe(error: unknown): string {
  const parts = error instanceof AggregateError ? [error, ...error.errors] : [error];
  return parts
    .map((part) => (part instanceof Error ? part.message : String(part)))
    .join('; ')
    .slice(0, LONGEST_ERROR);
}
