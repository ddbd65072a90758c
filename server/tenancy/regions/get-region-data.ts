import { type RegionContentField, regionContentFields } from '#contract/tenancy/regions/regions.ts';
import { messages } from '#contract/common/errors.ts';
import { notFound, ruleBroken } from '#server/platform/http/refusal.ts';
import { cleanContentField } from './clean-content-field.ts';
import type { RegionContent } from './region-content.ts';

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
