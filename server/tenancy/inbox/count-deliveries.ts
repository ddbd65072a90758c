import { sql } from 'kysely';
import type { Db } from '#server/platform/db/database.ts';

/** How far a message has come. */
export interface Deliveries {
  /** Who has it in the inbox. */
  people: number;
  /** To how many devices it goes, how many of them a push service has taken it for, and how many it will not reach. */
  devices: number;
  accepted: number;
  failed: number;
}

export async function countDeliveries(db: Db, regionId: number, messageId: number): Promise<Deliveries> {
  const { rows } = await sql<Deliveries>`
    select (select count(*)::int from inbox_entry where region_id = ${regionId} and message_id = ${messageId}) as people,
           count(*)::int as devices, count(*) filter (where outcome = 'accepted')::int as accepted,
           count(*) filter (where outcome <> 'accepted')::int as failed
      from push_delivery where region_id = ${regionId} and message_id = ${messageId}`.execute(db);
  return rows[0]!;
}

/** Whether a message has still to be handed to a push service. */
export async function isOnItsWay(db: Db, regionId: number, messageId: number): Promise<boolean> {
  const open = await db
    .selectFrom('push_delivery')
    .select('push_device_id')
    .where('region_id', '=', regionId)
    .where('message_id', '=', messageId)
    .where('outcome', 'is', null)
    .limit(1)
    .executeTakeFirst();
  return open !== undefined;
}
