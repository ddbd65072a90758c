import type { Region } from '#contract/tenancy/regions/regions.ts';
import { notFound } from '#server/platform/http/refusal.ts';
import type { RegionContent } from './region-content.ts';

/** A region as the browser gets it. */
export async function findRegion(
  regionContent: RegionContent,
  which: { slug: string } | { regionId: number },
): Promise<Region | undefined> {
  const region = await regionContent.find(which);
  return (
    region && {
      id: region.regionId,
      name: region.name,
      slug: region.slug,
      cardName: region.cardName,
      primaryColor: region.primaryColor,
      whiteLabelWebsiteUrl: region.whiteLabelWebsiteUrl,
      whiteLabelWebsiteDomain: URL.parse(region.whiteLabelWebsiteUrl)?.hostname ?? '',
      logoUrl: `/regions/${region.slug}/logo.svg`,
      bookingNoticeMinutes: region.bookingNoticeMinutes,
      hidesBonusManagement: region.hidesBonusManagement,
    }
  );
}

/** The region of a slug. Throws 404. */
export async function getRegion(regionContent: RegionContent, slug: string): Promise<Region> {
  const region = await findRegion(regionContent, { slug });
  if (!region) throw notFound('Diese Region gibt es nicht.');
  return region;
}
