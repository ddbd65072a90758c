import { queryOptions } from '@tanstack/react-query';
import { business, businesses, businessDocument, type BusinessKind } from '#contract/operator/businesses/businesses.ts';
import { ask, queryClient, queryOf } from '#web/api/client.ts';

export const businessesQuery = (kind: BusinessKind) => queryOptions({ ...queryOf(businesses, { kind }), staleTime: 0 });

export const businessQuery = (kind: BusinessKind, id: string) =>
  queryOptions({ ...queryOf(business, { kind, id }), staleTime: 0 });

/** What was done to a contract shows in its record, and in the lists. */
export async function readBusinessesAnew(): Promise<void> {
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: [business.path] }),
    queryClient.invalidateQueries({ queryKey: [businesses.path] }),
  ]);
}

export const fetchBusinessDocument = (kind: BusinessKind, id: string, gguid: string) =>
  ask(businessDocument, { kind, id, gguid });
