import type { RegionContentField } from '#contract/tenancy/regions/regions.ts';

/** A region as it shows itself. */
export interface RegionEntry {
  regionId: number;
  slug: string;
  name: string;
  cardName: string;
  primaryColor: string;
  whiteLabelWebsiteUrl: string;
  bookingNoticeMinutes: number;
  hidesBonusManagement: boolean;
  /** As the source holds it: clean a field before it is shown. */
  content: Partial<Record<RegionContentField, string>>;
}

/** A source of content outside of the portal. */
export interface OutsideContent {
  address: string;
  /** When it last answered well, and which regions it has; undefined before it ever did. */
  findLastAnswer(): Promise<{ fetchedAt: Date; slugs: string[] } | undefined>;
  /** Reads it at once, however fresh what we have is. Throws when it cannot be read. */
  reload(): Promise<void>;
  /** Returns when nothing that a request has caused behind its back is under way any more. */
  close: () => Promise<void>;
}

/** Where regions keep what they show of themselves: our own tables, or a WordPress. Rules and fees are always ours. */
export interface RegionContent {
  find(which: { slug: string } | { regionId: number }): Promise<RegionEntry | undefined>;
  /** Those that show themselves in lists, by name. */
  list(): Promise<RegionEntry[]>;
  /** Null where all content is kept in our own tables. */
  outside: OutsideContent | null;
}

/** A region that our own rows name. Throws where there is none. */
export async function getRegionEntry(
  content: Pick<RegionContent, 'find'>,
  { regionId }: { regionId: number },
): Promise<RegionEntry> {
  const region = await content.find({ regionId });
  if (!region) throw new Error(`no region ${regionId}`);
  return region;
}
