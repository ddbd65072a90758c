import { infiniteQueryOptions } from '@tanstack/react-query';
import {
  decideFourEyesAct,
  type FourEyesAct,
  fourEyesActs,
  withdrawFourEyesAct,
} from '#contract/operator/four-eyes/four-eyes.ts';
import { act } from '#web/api/acts.ts';
import { ask } from '#web/api/client.ts';
import { freshQueryOf } from '#web/api/queries.ts';

export const openFourEyesQuery = freshQueryOf(fourEyesActs, { which: 'open' });

export const decidedFourEyesQuery = infiniteQueryOptions({
  queryKey: [fourEyesActs.path, 'pages'],
  queryFn: ({ pageParam, signal }) =>
    ask(fourEyesActs, { which: 'decided', ...(pageParam !== null && { before: pageParam }) }, { signal }),
  initialPageParam: null as number | null,
  getNextPageParam: ({ next }) => next,
  staleTime: 0,
});

export const confirmReadAct = ({ number, digest }: FourEyesAct) =>
  act(decideFourEyesAct, { decision: 'confirm', number, digest });
export const refuseReadAct = ({ number }: FourEyesAct, reason: string) =>
  act(decideFourEyesAct, { decision: 'refuse', number, reason });
export const withdrawOwnAct = ({ number }: FourEyesAct) => act(withdrawFourEyesAct, { number });
