import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import {
  decideFourEyesAct,
  type FourEyesAct,
  fourEyesActs,
  withdrawFourEyesAct,
} from '#contract/operator/four-eyes/four-eyes.ts';
import { ask, queryClient, queryOf } from './client.ts';

export const openFourEyesQuery = queryOptions({ ...queryOf(fourEyesActs, { which: 'open' }), staleTime: 0 });

export const decidedFourEyesQuery = infiniteQueryOptions({
  queryKey: [fourEyesActs.path, 'pages'],
  queryFn: ({ pageParam, signal }) =>
    ask(fourEyesActs, { which: 'decided', ...(pageParam !== null && { before: pageParam }) }, { signal }),
  initialPageParam: null as number | null,
  getNextPageParam: ({ next }) => next,
  staleTime: 0,
});

export async function confirmReadAct({ number, digest }: FourEyesAct): Promise<void> {
  await ask(decideFourEyesAct, { decision: 'confirm', number, digest });
  await readAnew();
}

export async function refuseReadAct({ number }: FourEyesAct, reason: string): Promise<void> {
  await ask(decideFourEyesAct, { decision: 'refuse', number, reason });
  await readAnew();
}

export async function withdrawOwnAct({ number }: FourEyesAct): Promise<void> {
  await ask(withdrawFourEyesAct, { number });
  await readAnew();
}

/** What was carried out may stand on any screen. */
async function readAnew(): Promise<void> {
  await queryClient.invalidateQueries();
}
