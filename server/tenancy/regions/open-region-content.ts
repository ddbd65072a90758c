import type { Config } from '#server/platform/config.ts';
import type { Db } from '#server/platform/db/database.ts';
import type { Logger } from '#server/platform/log.ts';
import { ownRegionContent } from './own-region-content.ts';
import type { RegionContent } from './region-content.ts';
import { wordpressRegionContent } from './wordpress/wordpress-region-content.ts';

type Settings = Pick<Config, 'REGION_CONTENT_URL' | 'REGION_CONTENT_USER' | 'REGION_CONTENT_PASSWORD'>;

/** The content source that the settings name. */
export function openRegionContent(db: Db, settings: Settings, log: Logger): RegionContent {
  const { REGION_CONTENT_URL: url, REGION_CONTENT_USER: user, REGION_CONTENT_PASSWORD: password } = settings;
  return url ? wordpressRegionContent(db, { url, user, password }, log) : ownRegionContent(db);
}
