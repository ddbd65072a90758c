import type { PostBooking } from '#server/ledger/write/post-booking.ts';
import type { Config } from '#server/platform/config.ts';
import type { Db } from '#server/platform/db/database.ts';
import type { ReadAside } from '#server/platform/db/read-aside.ts';
import type { Logger } from '#server/platform/log.ts';
import type { FindCaller } from './sessions/find-caller.ts';
import type { Neighbours } from './neighbours/neighbours.ts';
import type { Elsewhere } from './regions/elsewhere.ts';
import type { RegionContent } from './regions/region-content.ts';

/** What a running portal consists of; routes get it as a whole, verbs only the parts they need. */
export interface Portal {
  config: Config;
  db: Db;
  /** For reads that may be seconds old. */
  readAside: ReadAside;
  log: Logger;
  findCaller: FindCaller;
  /** Posts with others that arrive at the same time. */
  postBooking: PostBooking;
  regionContent: RegionContent;
  /** Which regions live in other cells. */
  elsewhere: Elsewhere;
  /** The other cells. */
  neighbours: Neighbours;
}
