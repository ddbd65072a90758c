import type { Region } from '#contract/tenancy/regions/regions.ts';
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
