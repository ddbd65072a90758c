import { queryOptions } from '@tanstack/react-query';
import { regionCheckoutData } from '#contract/money/checkout/checkout.ts';
import { appointmentUrls, conditionsImages } from '#contract/tenancy/regions/info-pages.ts';
import { regionData, type RegionContentField } from '#contract/tenancy/regions/regions.ts';
import { queryOf } from '#web/api/client.ts';

/** Editors change these a few times a year. */
const staleTime = 5 * 60_000;

const introduction = [
  'contact_person',
  'greeting',
  'email',
  'phone',
  'personenbezeichnung',
  'image_region_contact_person',
  'image_region_header',
  'image_region_header_stripe',
] as const satisfies readonly RegionContentField[];

/** How the region of the person introduces itself. */
export const introductionQuery = queryOptions({ ...queryOf(regionData, { fields: introduction.join(',') }), staleTime });

export const conditionsImageQuery = (audience: 'partner' | 'employer') =>
  queryOptions({
    ...queryOf(conditionsImages, { audience }),
    staleTime,
    select: ({ acf }) => acf[`${audience}_conditions_image`] ?? null,
  });

export const appointmentUrlsQuery = queryOptions({ ...queryOf(appointmentUrls), staleTime });

/** What joining a region costs once, and its rules for joining. */
export const entryFeesQuery = (regionSlug: string) =>
  queryOptions({ ...queryOf(regionCheckoutData, { regionSlug }), staleTime, select: ([region]) => region!.acf });
