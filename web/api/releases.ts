import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { decideRelease, type Release, releases, withdrawRelease } from '#contract/tenancy/four-eyes/releases.ts';
import { ask } from '#web/api/client.ts';
import { queryClient } from '#web/api/query-client.ts';
import { queryOf } from '#web/api/query-of.ts';

export const openReleasesQuery = queryOptions({ ...queryOf(releases, { which: 'open' }), staleTime: 0 });

export const decidedReleasesQuery = infiniteQueryOptions({
  queryKey: [releases.path, 'pages'],
  queryFn: ({ pageParam, signal }) =>
    ask(releases, { which: 'decided', ...(pageParam !== null && { before: pageParam }) }, { signal }),
  initialPageParam: null as number | null,
  getNextPageParam: ({ next }) => next,
  staleTime: 0,
});

export async function confirmReadRelease({ number, digest }: Release): Promise<void> {
  await ask(decideRelease, { decision: 'confirm', number, digest });
  await readAnew();
}

export async function refuseReadRelease({ number }: Release, reason: string): Promise<void> {
  await ask(decideRelease, { decision: 'refuse', number, reason });
  await readAnew();
}

export async function withdrawOwnRelease({ number }: Release): Promise<void> {
  await ask(withdrawRelease, { number });
  await readAnew();
}

/** What was carried out may stand on any screen. */
async function readAnew(): Promise<void> {
  await queryClient.invalidateQueries();
}
