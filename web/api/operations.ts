import { queryOptions } from '@tanstack/react-query';
import { auditTrail, type TrailFilter } from '#contract/operator/operations/audit-trail.ts';
import type { InputOf } from '#contract/common/call.ts';
import { staffStart } from '#contract/operator/operations/staff-start.ts';
import { jobs } from '#contract/operator/operations/jobs.ts';
import { maintenance } from '#contract/operator/maintenance/maintenance.ts';
import { outbox } from '#contract/operator/operations/outbox.ts';
import { queryOf } from '#web/api/client.ts';
import { pagesOf } from '#web/api/queries.ts';

type OutboxFilter = Pick<InputOf<typeof outbox>, 'search' | 'state'>;

export const outboxQuery = (filter: OutboxFilter) => pagesOf(outbox, filter);
export const trailQuery = (filter: TrailFilter) => pagesOf(auditTrail, filter);

export const staffStartQuery = queryOptions({ ...queryOf(staffStart), staleTime: 0, refetchInterval: 60_000 });

/** Asked for often: a job that was started by hand begins within seconds. */
export const jobsQuery = queryOptions({ ...queryOf(jobs), staleTime: 0, refetchInterval: 5_000 });

export const announcedMaintenanceQuery = queryOptions({ ...queryOf(maintenance), staleTime: 0, refetchOnWindowFocus: false });
