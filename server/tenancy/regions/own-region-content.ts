import type { Db } from '#server/platform/db/database.ts';
import { getRegionEntry, type RegionContent, type RegionEntry } from './region-content.ts';

/** Content that is kept in our own tables. */
export function ownRegionContent(db: Db): RegionContent {
  const entries = db
    .selectFrom('region')
    .select([
      'region_id as regionId',
      'slug',
      'name',
      'card_name as cardName',
      'primary_color as primaryColor',
      'white_label_website_url as whiteLabelWebsiteUrl',
      'booking_notice_minutes as bookingNoticeMinutes',
      'hides_bonus_management as hidesBonusManagement',
      'content',
    ]);
  return {
    outside: null,
    find: (which) =>
      ('slug' in which
        ? entries.where('slug', '=', which.slug)
        : entries.where('region_id', '=', which.regionId)
      ).executeTakeFirst(),
    list: async () => {
      const listed = await entries.where('is_listed', '=', true).execute();
      return listed.toSorted((one, other) => one.name.localeCompare(other.name, 'de'));
    },
  };
}

/** A region of ours as it shows itself, by this connection. Throws where there is none. */
export const getOwnRegion = (db: Db, which: { regionId: number }): Promise<RegionEntry> =>
  getRegionEntry(ownRegionContent(db), which);
