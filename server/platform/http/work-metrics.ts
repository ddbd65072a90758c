import { Gauge, Registry } from 'prom-client';
import type { Db } from '#server/platform/db/database.ts';
import { listJobStates } from '#server/platform/jobs/runs.ts';
import { countFailedMails, countWaitingMails } from '#server/platform/mail/reads.ts';

/** Returns a reader of Prometheus metrics: mails that wait or failed, and the state of the jobs. */
export function openWorkMetrics(db: Db): () => Promise<string> {
  const registry = new Registry();
  const gauge = (name: string, help: string, labelNames: string[] = []) =>
    new Gauge({ name, help, labelNames, registers: [registry] });
  const waiting = gauge('mail_waiting', 'Mails still to be sent');
  const oldest = gauge('mail_oldest_waiting_seconds', 'Age of the oldest mail still to be sent');
  const givenUp = gauge('mail_given_up', 'Mails given up within seven days');
  const failed = gauge('job_failed', '1 where the latest run of a job failed', ['job']);
  const lastSuccess = gauge('job_last_success_timestamp_seconds', 'When a job last ended well', ['job']);

  return async () => {
    const [mails, refused, jobs] = await Promise.all([countWaitingMails(db), countFailedMails(db), listJobStates(db)]);
    waiting.set(mails.count);
    oldest.set(mails.oldestSeconds);
    givenUp.set(refused.count);
    for (const { job, error, succeededAt } of jobs) {
      failed.set({ job }, error === null ? 0 : 1);
      if (succeededAt) lastSuccess.set({ job }, succeededAt.getTime() / 1000);
    }
    return registry.metrics();
  };
}
