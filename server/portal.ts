import type { FindCaller } from './access/caller.ts';
import type { PostBooking } from './ledger/post-booking.ts';
import type { Config } from './platform/config.ts';
import type { Db } from './platform/db/database.ts';
import type { Logger } from './platform/log.ts';
import type { FindMaintenance } from './maintenance/maintenance.ts';
import type { RegionContent } from './regions/region-content.ts';

/** What a running portal consists of; routes get it as a whole, verbs only the parts they need. */
export interface Portal {
  config: Config;
  db: Db;
  log: Logger;
  findCaller: FindCaller;
  /** Posts with others that arrive at the same time. */
  postBooking: PostBooking;
  regionContent: RegionContent;
  findMaintenance: FindMaintenance;
}
