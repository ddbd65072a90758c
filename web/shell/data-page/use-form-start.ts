import { type QueryKey, useQuery, type UseQueryOptions } from '@tanstack/react-query';

/**
 * What a form begins with. Who leaves it and comes back at once may still meet the answer of the former visit in the
 * cache. That one lacks what was kept on leaving, so nothing is there before it has been asked for anew. The query has
 * `staleTime: 0`.
 */
export function useFormStart<Answer, Key extends QueryKey>(query: UseQueryOptions<Answer, Error, Answer, Key>) {
  const answer = useQuery(query);
  return { ...answer, data: answer.isFetchedAfterMount ? answer.data : undefined };
}
