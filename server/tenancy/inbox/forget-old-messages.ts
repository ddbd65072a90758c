import { sql } from 'kysely';
import type { Db } from '#server/platform/db/database.ts';
import './tables.ts';

/** Deletes what lies in inboxes for more than a year, and what was on its way to devices more than 30 days ago. */
export async function forgetOldMessages(db: Db, regionId: number): Promise<void> {
  await db
    .deleteFrom('inbox_entry')
    .where('region_id', '=', regionId)
    .where('arrived_at', '<', sql<Date>`now() - interval '1 year'`)
    .execute();
  await db
    .deleteFrom('push_delivery')
    .where('region_id', '=', regionId)
    .where('created_at', '<', sql<Date>`now() - interval '30 days'`)
    .execute();
}
