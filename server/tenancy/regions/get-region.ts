import type { Region } from '#contract/tenancy/regions/regions.ts';
import { notFound } from '#server/platform/http/refusal.ts';
import { findRegion } from './find-region.ts';
import type { RegionContent } from './region-content.ts';

/** The region of a slug. Throws 404. */
export async function getRegion(regionContent: RegionContent, slug: string): Promise<Region> {
  const region = await findRegion(regionContent, { slug });
  if (!region) throw notFound('Diese Region gibt es nicht.');
  return region;
}
