import type { JobState } from '#contract/operator/operations/jobs.ts';
import type { Db } from '#server/platform/db/database.ts';
import { type Job, longestSecondsOf, nextRunOf } from '#server/platform/jobs/set-up-jobs.ts';
import { type JobState as Run, listJobStates } from '#server/platform/jobs/runs.ts';

/** The portal's jobs, how their last run went, and when they run next. */
export async function listJobs(db: Db, jobs: readonly Job[], now = new Date()): Promise<JobState[]> {
  const runs = new Map((await listJobStates(db)).map((run) => [run.job, run]));
  return jobs.map((job) => {
    const run = runs.get(job.name);
    return {
      name: job.name,
      title: job.title,
      startedAt: run?.startedAt.toISOString() ?? null,
      endedAt: run?.endedAt?.toISOString() ?? null,
      state: run ? stateOf(job, run, now) : 'never',
      error: run?.error ?? null,
      succeededAt: run?.succeededAt?.toISOString() ?? null,
      nextAt: nextRunOf(job, now).toISOString(),
      isConstant: isConstant(job, now),
    };
  });
}

const HOUR_MS = 3_600_000;

function isConstant(job: Job, now: Date): boolean {
  const next = nextRunOf(job, now);
  return nextRunOf(job, next).getTime() - next.getTime() <= HOUR_MS;
}

function stateOf(job: Job, { startedAt, endedAt, error }: Run, now: Date): JobState['state'] {
  if (endedAt) return error === null ? 'done' : 'failed';
  return now.getTime() - startedAt.getTime() > longestSecondsOf(job) * 1000 ? 'lost' : 'running';
}
