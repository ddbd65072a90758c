import { sql } from 'kysely';
import type { Db } from '#server/platform/db/database.ts';
import './tables.ts';

/** The latest run of a job, and the latest that ended well. */
export interface JobState {
  job: string;
  startedAt: Date;
  endedAt: Date | null;
  error: string | null;
  startedBy: number | null;
  succeededAt: Date | null;
}

/** How each of the jobs fares that have run within the time that runs are kept. */
export async function listJobStates(db: Db): Promise<JobState[]> {
  const { rows } = await sql<JobState>`
    select distinct on (job) job, started_at as "startedAt", ended_at as "endedAt", error, started_by as "startedBy",
           (select max(ended_at) from job_run s where s.job = r.job and s.error is null) as "succeededAt"
      from job_run r order by job, job_run_id desc`.execute(db);
  return rows;
}
