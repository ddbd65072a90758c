import { queryOptions } from '@tanstack/react-query';
import type { InputOf } from '#contract/call.ts';
import { interestRegistration, interestRegistrationFormValues, tradeAssociations } from '#contract/prospects.ts';
import { allRegions, communitiesForRegion } from '#contract/regions.ts';
import { ask } from '#web/api/client.ts';
import { queryOf } from '#web/api/query-of.ts';

export const interestFormValuesQuery = queryOptions({ ...queryOf(interestRegistrationFormValues), staleTime: Infinity });

export const regionsQuery = queryOptions({ ...queryOf(allRegions), staleTime: Infinity });

export const communitiesQuery = (regionSlug: string) =>
  queryOptions({ ...queryOf(communitiesForRegion, { regionSlug }), staleTime: Infinity });

export const tradeAssociationsQuery = (regionSlug: string) =>
  queryOptions({ ...queryOf(tradeAssociations, { regionSlug }), staleTime: Infinity });

export function registerInterest(input: InputOf<typeof interestRegistration>, captchaToken: string): Promise<null> {
  return ask(interestRegistration, input, { captchaToken });
}
