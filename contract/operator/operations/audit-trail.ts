import { z } from 'zod';
import { auditActs, type AuditAct } from '#contract/tenancy/audit/audit-acts.ts';
import { csv, get, post } from '#contract/common/call.ts';
import { managementPermits } from '#contract/common/permits.ts';

/** Something that somebody has done. `person` is null for a command or a stranger. */
export const trailEvent = z.object({
  id: z.number().int(),
  at: z.iso.datetime(),
  act: z.string(),
  actName: z.string(),
  subject: z.string().nullable(),
  region: z.string().nullable(),
  person: z.object({ id: z.uuid(), name: z.string(), role: z.string() }).nullable(),
});
export type TrailEvent = z.infer<typeof trailEvent>;

const day = z.iso.date('Das Datum ist ungültig.').refine((text) => text >= '2000-01-01', 'Das Datum ist ungültig.');

/** Filter of the trail; days are those of Berlin, `to` is included. */
export const trailFilter = z.strictObject({
  act: z.enum(Object.keys(auditActs) as [AuditAct, ...AuditAct[]]).optional(),
  region: z.string().max(60).optional(),
  /** Part of a name or e-mail address, or of the object of the act. */
  search: z.string().trim().max(100).optional(),
  from: day.optional(),
  to: day.optional(),
});
export type TrailFilter = z.infer<typeof trailFilter>;

export const auditTrail = get({
  path: 'audit-trail',
  summary: 'The audit trail, the newest first, page by page.',
  who: managementPermits,
  input: trailFilter.extend({ before: z.coerce.number().int().positive().optional() }),
  output: z.object({ events: z.array(trailEvent), next: z.number().int().nullable() }),
});

export const auditTrailCsv = post({
  path: 'audit-trail-csv',
  summary: 'The same as CSV, up to 100,000 lines; that it was taken is noted.',
  who: managementPermits,
  input: trailFilter,
  output: csv,
});
