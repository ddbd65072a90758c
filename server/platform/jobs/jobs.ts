import { fromKysely, fromPglite, PgBoss } from 'pg-boss';
import type { Database } from '#server/platform/db/database.ts';
import type { Logger } from '#server/platform/log.ts';

/** Work that is done again and again, by one process at a time. */
export interface Job {
  name: string;
  /** Cron expression, Berlin time. */
  schedule: string;
  run: () => Promise<unknown>;
}

/** After this a job whose process died is given to another. */
const LONGEST_JOB_S = 120;

/**
 * Starts the job queue on the portal's own database; several processes share it. Returns the stop, which lets running
 * jobs finish.
 */
export async function startJobs(database: Database, log: Logger, jobs: readonly Job[]): Promise<() => Promise<void>> {
  // Over the portal's own connections, so that jobs work as the application's role and within its time limits.
  const boss = new PgBoss({
    db: database.embedded ? fromPglite(database.embedded) : fromKysely(database.db),
    createSchema: false,
  });
  boss.on('error', (error) => log.error({ err: error }, 'job queue'));
  await boss.start();
  for (const { name, schedule, run } of jobs) {
    await boss.createQueue(name, { policy: 'exclusive', retryLimit: 0, expireInSeconds: LONGEST_JOB_S });
    await boss.work(name, { pollingIntervalSeconds: 5 }, async () => {
      await run().catch((error: unknown) => {
        log.error({ err: error, job: name }, 'job failed');
        throw error;
      });
    });
    await boss.schedule(name, schedule, null, { tz: 'Europe/Berlin' });
  }
  return () => boss.stop({ graceful: true, timeout: 10_000 });
}
