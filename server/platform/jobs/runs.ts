import { sql } from 'kysely';
import type { Db } from '#server/platform/db/database.ts';

const LONGEST_ERROR = 500;

/** Runs a job and records its times and result. Throws what the work throws. `startedBy`: who started it by hand. */
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

/** The latest run of a job, and the latest successful one. */
export interface JobState {
  job: string;
  startedAt: Date;
  endedAt: Date | null;
  error: string | null;
  startedBy: number | null;
  succeededAt: Date | null;
}

/** The state of each job that has run within the time that runs are kept. */
export async function listJobStates(db: Db): Promise<JobState[]> {
  const { rows } = await sql<JobState>`
    select distinct on (job) job, started_at as "startedAt", ended_at as "endedAt", error, started_by as "startedBy",
           (select max(ended_at) from job_run s where s.job = r.job and s.error is null) as "succeededAt"
      from job_run r order by job, job_run_id desc`.execute(db);
  return rows;
}

/** Deletes runs older than two weeks. */
export async function forgetRuns(db: Db): Promise<void> {
  await db
    .deleteFrom('job_run')
    .where('started_at', '<', sql<Date>`now() - interval '14 days'`)
    .execute();
}
