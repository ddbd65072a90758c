import { queryOptions } from '@tanstack/react-query';
import { legalTexts, oneRegion, type LegalTextName } from '#contract/tenancy/regions/regions.ts';
import { queryOf } from '#web/api/client.ts';

export const regionQuery = (slug: string) =>
  queryOptions({
    ...queryOf(oneRegion, { slug }),
    staleTime: Infinity,
  });

export const legalTextQuery = (name: LegalTextName, regionSlug: string | undefined) =>
  queryOptions({
    ...queryOf(legalTexts[name], regionSlug ? { regionSlug } : {}),
    staleTime: 5 * 60_000,
  });
