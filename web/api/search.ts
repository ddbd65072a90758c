import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { staffSearch } from '#contract/operator/search/search.ts';
import { queryOf } from '#web/api/client.ts';

/** Search results, a limited number of each kind. Each text is its own query: late answers replace no newer ones. */
export function searchQuery(q: string, most: number) {
  return queryOptions({ ...queryOf(staffSearch, { q, most }), placeholderData: keepPreviousData });
}
