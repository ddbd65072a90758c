import { queryOptions } from '@tanstack/react-query';
import type { SignedInUser } from '#contract/parties/sign-in/sign-in.ts';
import type { InputOf } from '#contract/common/call.ts';
import {
  interestRegistration,
  interestRegistrationFormValues,
  tradeAssociations,
} from '#contract/parties/prospects/prospects.ts';
import { allRegions, communitiesForRegion } from '#contract/tenancy/regions/regions.ts';
import { ask, queryOf } from '#web/api/client.ts';
import { welcome } from '#web/api/session.ts';

/** `linkToken`: of the link that the person has come by, if any. */
export const interestFormValuesQuery = (linkToken: string | undefined) =>
  queryOptions({
    ...queryOf(interestRegistrationFormValues, linkToken === undefined ? {} : { id: linkToken }),
    staleTime: Infinity,
  });

export const regionsQuery = queryOptions({ ...queryOf(allRegions), staleTime: Infinity });

export const communitiesQuery = (regionSlug: string) =>
  queryOptions({ ...queryOf(communitiesForRegion, { regionSlug }), staleTime: Infinity });

export const tradeAssociationsQuery = (regionSlug: string) =>
  queryOptions({ ...queryOf(tradeAssociations, { regionSlug }), staleTime: Infinity });

/** Registers a prospect. Who comes by a good link is signed in at once; null where staff has to look first. */
export async function registerInterest(
  input: InputOf<typeof interestRegistration>,
  captchaToken: string,
): Promise<SignedInUser | null> {
  const user = await ask(interestRegistration, input, { captchaToken });
  if (user) welcome(user);
  return user;
}
