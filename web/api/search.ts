import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { searchElsewhere, staffSearch } from '#contract/operator/search/search.ts';
import { queryOf } from '#web/api/client.ts';

/** Search results, a limited number of each kind. Each text is its own query: late answers replace no newer ones. */
export function searchQuery(q: string, most: number) {
  return queryOptions({ ...queryOf(staffSearch, { q, most }), placeholderData: keepPreviousData });
}

/** The same in the other cells, which may take their time. */
export function searchElsewhereQuery(q: string, most: number) {
  return queryOptions(queryOf(searchElsewhere, { q, most }));
}
