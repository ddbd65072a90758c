import { type Insertable, sql } from 'kysely';
import type { Db, Trx } from '#server/platform/db/database.ts';
import type { Tables } from '#server/platform/db/tables.ts';
import { forgetDevices } from './forget-devices.ts';

/** Keeps a message that nobody has yet. Returns its id. */
export async function addMessage(db: Db, message: Insertable<Tables['inbox_message']>): Promise<number> {
  const row = await db.insertInto('inbox_message').values(message).returning('message_id').executeTakeFirstOrThrow();
  return row.message_id;
}

/** Sends a message to the devices of a person that show messages; it lies in no inbox. May be repeated. */
export async function pushToDevices(
  trx: Trx,
  { regionId, messageId }: { regionId: number; messageId: number },
  personId: number,
): Promise<void> {
  await sql`
    insert into push_delivery (region_id, message_id, push_device_id, rank)
    select ${regionId}, ${messageId}, push_device_id, 0 from push_device where person_id = ${personId} and wants_messages
    on conflict do nothing`.execute(trx);
}

/** A message. Throws where there is none of that id in the region. */
export async function getMessage(db: Db, regionId: number, messageId: number) {
  return db
    .selectFrom('inbox_message')
    .selectAll()
    .where('region_id', '=', regionId)
    .where('message_id', '=', messageId)
    .executeTakeFirstOrThrow();
}

/** Notes that a person has read the messages up to one of them. */
export async function markRead(db: Db, personId: number, upTo: number): Promise<void> {
  await db
    .updateTable('inbox_entry')
    .set({ read_at: sql<Date>`now()` })
    .where('person_id', '=', personId)
    .where('message_id', '<=', upTo)
    .where('read_at', 'is', null)
    .execute();
}

/** Deletes the devices and the inbox of somebody who has no account any more. */
export async function forgetInboxOf(trx: Trx, personId: number): Promise<void> {
  await forgetDevices(trx, (device) => device('person_id', '=', personId));
  await trx.deleteFrom('inbox_entry').where('person_id', '=', personId).execute();
}

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
  // They lie in no inbox.
  await db
    .deleteFrom('inbox_message')
    .where('region_id', '=', regionId)
    .where('kind', '=', 'booking')
    .where('created_at', '<', sql<Date>`now() - interval '30 days'`)
    .execute();
}
