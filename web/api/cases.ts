import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type { InputOf } from '#contract/common/call.ts';
import { decideCase, getCase, giveBackCase, listCases, openCaseByStaff, takeCase } from '#contract/operator/cases/cases.ts';
import { actOf, readAnew } from '#web/api/acts.ts';
import { ask, queryClient } from '#web/api/client.ts';

/** What the list of cases is narrowed to. */
export type CaseFilter = Omit<InputOf<typeof listCases>, 'before' | 'after' | 'order'>;

/** What waits longest is the first to be decided; of what is decided, the latest is asked for. */
const isOldestFirst = ({ state }: CaseFilter) => state !== 'decided';

/** The list of cases, page by page. */
export function casesQuery(filter: CaseFilter) {
  return infiniteQueryOptions({
    queryKey: [listCases.path, filter],
    queryFn: ({ pageParam, signal }) =>
      ask(
        listCases,
        { ...filter, ...(isOldestFirst(filter) ? { order: 'oldest', after: pageParam } : { before: pageParam }) },
        { signal },
      ),
    initialPageParam: undefined as number | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
    // What colleagues take and decide shows within seconds.
    staleTime: 5_000,
    refetchInterval: 30_000,
  });
}

/** A case with all that is needed to decide it, and the next open one of the list. */
export function caseQuery(number: string, { state: _state, ...filter }: CaseFilter) {
  return queryOptions({
    queryKey: [getCase.path, number, filter],
    // Only open ones come next.
    queryFn: ({ signal }) => ask(getCase, { number, ...filter, order: 'oldest' }, { signal }),
    staleTime: 15_000,
    // What somebody is typing must not be replaced under the hands.
    refetchOnWindowFocus: false,
  });
}

/** Whatever was known of cases may be otherwise now. */
const refresh = () => readAnew(listCases, getCase);

/** Decides a case. Says which comes next now; undefined where that cannot be asked. */
export async function sendDecision(input: InputOf<typeof decideCase>, filter: CaseFilter) {
  const answer = await ask(decideCase, input);
  void refresh();
  const decided = await queryClient
    .fetchQuery({ ...caseQuery(String(input.number), filter), staleTime: 0 })
    .catch(() => undefined);
  return { ...answer, next: decided?.next };
}

export const takeThisCase = actOf(takeCase, listCases, getCase);
export const giveThisCaseBack = actOf(giveBackCase, listCases, getCase);

export async function openForSomebody(input: InputOf<typeof openCaseByStaff>) {
  const answer = await ask(openCaseByStaff, input);
  void refresh();
  return answer;
}
