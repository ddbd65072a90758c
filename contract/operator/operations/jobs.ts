import { z } from 'zod';
import { get, post } from '#contract/common/call.ts';
import { managementPermits } from '#contract/common/permits.ts';

/** A background job and its state. Times are instants. */
export const jobState = z.object({
  name: z.string(),
  title: z.string(),
  startedAt: z.iso.datetime().nullable(),
  endedAt: z.iso.datetime().nullable(),
  /** `lost`: the process ended before the job did. */
  state: z.enum(['never', 'running', 'done', 'failed', 'lost']),
  error: z.string().nullable(),
  /** End of the last successful run. */
  succeededAt: z.iso.datetime().nullable(),
  nextAt: z.iso.datetime(),
  /** It runs every hour, or more often. */
  isConstant: z.boolean(),
});
export type JobState = z.infer<typeof jobState>;

export const jobs = get({
  path: 'jobs',
  summary: 'What is done without anybody asking: its last run and its next one.',
  who: managementPermits,
  output: z.array(jobState),
});

export const startJob = post({
  path: 'start-job',
  summary: 'Have a job done now instead of at its next time.',
  who: managementPermits,
  input: z.strictObject({ name: z.string().max(50) }),
});
