import type { FastifyInstance } from 'fastify';
import { auditTrail, auditTrailCsv } from '#contract/operator/operations/audit-trail.ts';
import { staffStart } from '#contract/operator/operations/staff-start.ts';
import { jobs as jobsCall, startJob as startJobCall } from '#contract/operator/operations/jobs.ts';
import * as calls from '#contract/operator/operations/outbox.ts';
import { answer } from '#server/platform/http/answer.ts';
import type { JobOffice } from '#server/platform/jobs/set-up-jobs.ts';
import type { Portal } from '#server/tenancy/portal.ts';
import { getStaffStart } from './staff-start.ts';
import { listJobs } from './list-jobs.ts';
import { listOutbox, resendMail } from './outbox.ts';
import { readTrail, writeTrail } from './read-trail.ts';
import { startJob } from './start-job.ts';

export function operationRoutes(app: FastifyInstance, portal: Portal, jobs: JobOffice): void {
  const { db, config } = portal;
  answer(app, staffStart, ({ caller }) =>
    getStaffStart({ db, jobs: jobs.list, now: new Date(), staffId: caller.personId }, caller),
  );

  answer(app, calls.outbox, async ({ input }) => {
    const isMailServerSet = config.SMTP_URL !== undefined;
    return { ...(await listOutbox(db, { isMailServerSet }, input)), isMailServerSet };
  });

  answer(app, calls.resendMail, ({ input, caller }) => resendMail(db, input.id, caller.personId));

  answer(app, jobsCall, () => listJobs(db, jobs.list));

  answer(app, startJobCall, ({ input, caller }) => startJob(db, jobs, input.name, caller.personId));

  answer(app, auditTrail, ({ input }) => readTrail(db, input));

  answer(app, auditTrailCsv, ({ input, caller }) => writeTrail(portal, input, caller.personId));

  answer(app, calls.portal, () => ({ isDemo: config.DATABASE_URL === undefined }));
}
