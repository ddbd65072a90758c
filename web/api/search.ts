import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { staffSearch } from '#contract/operator/search/search.ts';
import { queryOf } from '#web/api/query-of.ts';

/** What a text leads to, of each kind so many. Each text is a query of its own: a late answer never takes the place of a newer one. */
export function searchQuery(q: string, most: number) {
  return queryOptions({ ...queryOf(staffSearch, { q, most }), placeholderData: keepPreviousData });
}
