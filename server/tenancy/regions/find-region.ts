import { logoOfRegion, type Region } from '#contract/tenancy/regions/regions.ts';
import { messages } from '#contract/common/errors.ts';
import { notFound, ruleBroken } from '#server/platform/http/refusal.ts';
import type { RegionContent, RegionEntry } from './region-content.ts';

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
      logoUrl: logoOfRegion(region.slug),
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

interface Wish {
  /** Of the person who asks. */
  ownRegionId: number | null;
  /** The region that was asked for, if any. */
  regionId: number | undefined;
}

/** The caller's region. Throws Refusal 404 where another one is asked for, and 422 for a person without one. */
export async function getOwnRegion(regionContent: RegionContent, { ownRegionId, regionId }: Wish): Promise<RegionEntry> {
  if (ownRegionId === null) throw ruleBroken(messages.regionFailed);
  const isOwn = regionId === undefined || regionId === ownRegionId;
  const region = isOwn ? await regionContent.find({ regionId: ownRegionId }) : undefined;
  if (!region) throw notFound('Diese Region gibt es nicht.');
  return region;
}
