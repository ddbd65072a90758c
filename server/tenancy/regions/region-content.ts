import type { RegionContentField } from '#contract/regions.ts';

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

/** Where regions keep what they show of themselves: our own tables, or a WordPress. Rules and fees are always ours. */
export interface RegionContent {
  find(which: { slug: string } | { regionId: number }): Promise<RegionEntry | undefined>;
  /** Those that show themselves in lists, by name. */
  list(): Promise<RegionEntry[]>;
}
