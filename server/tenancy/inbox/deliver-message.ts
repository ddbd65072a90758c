import { sql } from 'kysely';
import type { Trx } from '#server/platform/db/database.ts';

/**
 * Puts a message into people's inboxes. Unless it is a hint for a place, it also goes to their devices that want it.
 * May be repeated: nobody gets it twice. A trial goes to the devices whatever they want.
 */
export async function deliverMessage(
  trx: Trx,
  { regionId, messageId, isTrial }: { regionId: number; messageId: number; isTrial: boolean },
  personIds: readonly number[],
): Promise<void> {
  await sql`
    insert into inbox_entry (region_id, message_id, person_id)
    select ${regionId}, ${messageId}, person_id from unnest(${personIds}::bigint[]) as person_id
    on conflict do nothing`.execute(trx);
  await sql`
    insert into push_delivery (region_id, message_id, push_device_id, rank)
    select m.region_id, m.message_id, d.push_device_id, case m.urgency when 'high' then 0 when 'normal' then 1 else 2 end
      from inbox_message m join push_device d on d.person_id = any (${personIds}::bigint[])
     where m.region_id = ${regionId} and m.message_id = ${messageId} and m.kind = 'message' and (d.wants_messages or ${isTrial})
    on conflict do nothing`.execute(trx);
}
