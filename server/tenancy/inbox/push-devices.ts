import { hash } from 'node:crypto';
import { inboxFailures, type PushDevice } from '#contract/tenancy/inbox/inbox.ts';
import type { Db } from '#server/platform/db/database.ts';
import { notFound } from '#server/platform/http/refusal.ts';
import { sql } from 'kysely';

/** A browser is known by the hash of its subscription's address. */
export function endpointHashOf(endpoint: string): Buffer {
  return hash('sha256', endpoint, 'buffer');
}

/** The devices of a person that may show messages, the first switched on first. */
export async function listPushDevices(db: Db, personId: number): Promise<PushDevice[]> {
  const rows = await db
    .selectFrom('push_device')
    .select(['push_device_id', 'name', 'endpoint_hash', 'wants_messages', 'wants_nearby', 'created_at'])
    .where('person_id', '=', personId)
    .orderBy('push_device_id')
    .execute();
  return rows.map((row) => ({
    id: row.push_device_id,
    name: row.name,
    // The embedded database gives plain bytes.
    endpointHash: Buffer.from(row.endpoint_hash).toString('base64url'),
    wantsMessages: row.wants_messages,
    wantsNearby: row.wants_nearby,
    since: row.created_at.toISOString(),
  }));
}

/** Which kinds of messages a device of the person shows. Throws Refusal 404 for an unknown device, or not his. */
export async function setPushDevice(
  db: Db,
  personId: number,
  { id, wantsMessages, wantsNearby }: { id: number; wantsMessages: boolean; wantsNearby: boolean },
): Promise<void> {
  const { numUpdatedRows } = await db
    .updateTable('push_device')
    .set({ wants_messages: wantsMessages, wants_nearby: wantsNearby })
    .where('push_device_id', '=', id)
    .where('person_id', '=', personId)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) throw notFound(inboxFailures.gone);
}

/** How many devices of these people show messages; for a trial all count. */
export async function countDevices(db: Db, personIds: readonly number[], { isTrial }: { isTrial: boolean }): Promise<number> {
  const { count } = await db
    .selectFrom('push_device')
    .select((device) => device.fn.countAll<number>().as('count'))
    .where(sql<boolean>`person_id = any (${personIds}::bigint[])`)
    .$if(!isTrial, (devices) => devices.where('wants_messages', '=', true))
    .executeTakeFirstOrThrow();
  return count;
}
