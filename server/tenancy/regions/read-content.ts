import type { OutputOf } from '#contract/common/call.ts';
import { messages } from '#contract/common/errors.ts';
import type { appointmentUrls, conditionsImages } from '#contract/tenancy/regions/info-pages.ts';
import { type RegionContentField, regionContentFields } from '#contract/tenancy/regions/regions.ts';
import { notFound, ruleBroken } from '#server/platform/http/refusal.ts';
import { cleanContentField } from './clean-content-field.ts';
import type { RegionContent, RegionEntry } from './region-content.ts';

interface Question {
  /** Names separated by commas; those that are no content fields are passed over. */
  fields: string;
  slug: string | undefined;
  /** Of the person who is signed in; it counts before the slug. */
  ownRegionId: number | null;
}

/** The content fields that were asked for, fit to be shown. Throws 404, and 422 when no region is named. */
export async function getRegionData(regionContent: RegionContent, { fields, slug, ownRegionId }: Question) {
  if (ownRegionId === null && slug === undefined) throw ruleBroken(messages.regionFailed);
  const region = await regionContent.find(ownRegionId === null ? { slug: slug! } : { regionId: ownRegionId });
  if (!region) throw notFound('Diese Region gibt es nicht.');

  const asked = new Set(fields.split(',').map((name) => name.trim()));
  const acf: Partial<Record<RegionContentField, string | null>> = {};
  for (const field of regionContentFields) {
    if (asked.has(field)) acf[field] = cleanContentField(field, region.content[field]);
  }
  return { acf };
}

/** The picture of a region's conditions. */
export function getConditionsImage(
  { content }: RegionEntry,
  audience: 'partner' | 'employer',
): OutputOf<typeof conditionsImages> {
  const field = `${audience}_conditions_image` as const;
  return { acf: { [field]: cleanContentField(field, content[field]) } };
}

/**
 * Where people of a region book appointments: https addresses only, and none of our own host. The calendar's sandbox
 * would not contain our own pages: they could act as the person (docs/decisions/the-calendar-has-a-page-of-its-own.md).
 */
export function getAppointmentUrls({ content }: Pick<RegionEntry, 'content'>, ownUrl: string): OutputOf<typeof appointmentUrls> {
  const address = (field: keyof OutputOf<typeof appointmentUrls>['acf']) => {
    const found = cleanContentField(field, content[field]);
    return found !== null && isOfHost(found, ownUrl) ? null : found;
  };
  return {
    acf: {
      appointment_iframe_url: address('appointment_iframe_url'),
      appointment_iframe_url_interest: address('appointment_iframe_url_interest'),
      appointment_iframe_url_mitarbeitercard: address('appointment_iframe_url_mitarbeitercard'),
    },
  };
}

/** Whether an address leads to the host of another; a trailing dot names the same one. */
export function isOfHost(address: string, url: string): boolean {
  const hostOf = (text: string) => URL.parse(text)?.hostname.replace(/\.$/, '');
  return hostOf(address) === hostOf(url);
}
