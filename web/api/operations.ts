import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { auditTrail, type TrailFilter } from '#contract/operator/operations/audit-trail.ts';
import type { InputOf } from '#contract/common/call.ts';
import { staffStart } from '#contract/operator/operations/staff-start.ts';
import { jobs } from '#contract/operator/operations/jobs.ts';
import { maintenance } from '#contract/operator/maintenance/maintenance.ts';
import { outbox } from '#contract/operator/operations/outbox.ts';
import { ask, queryOf } from '#web/api/client.ts';

type OutboxFilter = Pick<InputOf<typeof outbox>, 'search' | 'state'>;

export function outboxQuery(filter: OutboxFilter) {
  return infiniteQueryOptions({
    queryKey: [outbox.path, filter],
    queryFn: ({ pageParam, signal }) => ask(outbox, { ...filter, before: pageParam }, { signal }),
    initialPageParam: undefined as number | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
    staleTime: 0,
  });
}

export function trailQuery(filter: TrailFilter) {
  return infiniteQueryOptions({
    queryKey: [auditTrail.path, filter],
    queryFn: ({ pageParam, signal }) => ask(auditTrail, { ...filter, before: pageParam }, { signal }),
    initialPageParam: undefined as number | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
    staleTime: 0,
  });
}

export const staffStartQuery = queryOptions({ ...queryOf(staffStart), staleTime: 0, refetchInterval: 60_000 });

/** Asked for often: a job that was started by hand begins within seconds. */
export const jobsQuery = queryOptions({ ...queryOf(jobs), staleTime: 0, refetchInterval: 5_000 });

export const announcedMaintenanceQuery = queryOptions({ ...queryOf(maintenance), staleTime: 0, refetchOnWindowFocus: false });
