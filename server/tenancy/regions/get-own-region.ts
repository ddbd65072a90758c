import { messages } from '#contract/common/errors.ts';
import { notFound, ruleBroken } from '#server/platform/http/refusal.ts';
import type { RegionContent, RegionEntry } from './region-content.ts';

interface Wish {
  /** Of the person who asks. */
  ownRegionId: number | null;
  /** The region that was asked for, if any. */
  regionId: number | undefined;
}

/** The region of the person who asks. Throws Refusal 404 where another one is asked for, and 422 for whoever belongs to none. */
export async function getOwnRegion(regionContent: RegionContent, { ownRegionId, regionId }: Wish): Promise<RegionEntry> {
  if (ownRegionId === null) throw ruleBroken(messages.regionFailed);
  const isOwn = regionId === undefined || regionId === ownRegionId;
  const region = isOwn ? await regionContent.find({ regionId: ownRegionId }) : undefined;
  if (!region) throw notFound('Diese Region gibt es nicht.');
  return region;
}
