import { queryOptions } from '@tanstack/react-query';
import { legalTexts, oneRegion, type LegalTextName } from '#contract/regions.ts';
import { ask } from '#web/api/client.ts';

export const regionQuery = (slug: string) =>
  queryOptions({
    queryKey: [oneRegion.path, slug],
    queryFn: ({ signal }) => ask(oneRegion, { slug }, { signal }),
    staleTime: Infinity,
  });

export const legalTextQuery = (name: LegalTextName, regionSlug: string | undefined) =>
  queryOptions({
    queryKey: [legalTexts[name].path, regionSlug],
    queryFn: ({ signal }) => ask(legalTexts[name], regionSlug ? { regionSlug } : {}, { signal }),
    staleTime: 5 * 60_000,
  });
