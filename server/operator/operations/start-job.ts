import type { Db } from '#server/platform/db/database.ts';
import { notFound, Refusal } from '#server/platform/http/refusal.ts';
import type { JobOffice } from '#server/platform/jobs/set-up-jobs.ts';
import { audit } from '#server/tenancy/audit/audit.ts';

/** Starts a job now. Throws Refusal 404 for an unknown job, 409 while it waits or runs. */
export async function startJob(db: Db, jobs: JobOffice, name: string, staffId: number): Promise<void> {
  if (!jobs.list.some((job) => job.name === name)) throw notFound('Diese Aufgabe gibt es nicht.');
  if (!(await jobs.startNow(name, staffId)))
    throw new Refusal('ALREADY_RUNNING', 'Diese Aufgabe läuft gerade oder ist schon gestartet.');
  await audit(db, { personId: staffId, regionId: null, act: 'job-started', subject: name });
}
