import type { ParsedInputOf } from '#contract/common/call.ts';
import { type addPushDevice as adding, inboxFailures, type renewPushDevice as renewing } from '#contract/tenancy/inbox/inbox.ts';
import type { Db } from '#server/platform/db/database.ts';
import { notFound, ruleBroken } from '#server/platform/http/refusal.ts';
import { findPushService } from '#server/platform/push/send-push.ts';
import { forgetDevices } from './forget-devices.ts';
import { endpointHashOf } from './push-devices.ts';

/** More browsers than anybody uses; the one switched on first makes room. */
const MOST = 10;

interface Owner {
  personId: number;
  regionId: number | null;
  /** The browser, in words. */
  device: string;
  /** By what it is known; null where it keeps nothing. */
  browser: Buffer | null;
}

/**
 * Lets a browser show a person's messages; its former person gets nothing there any more. Throws Refusal 422 for a push
 * service that we do not send to.
 */
export async function addPushDevice(
  db: Db,
  { personId, regionId, device, browser: browser_hash }: Owner,
  { endpoint, p256dh, auth, wantsMessages, wantsNearby }: ParsedInputOf<typeof adding>,
  testHosts: readonly string[],
): Promise<void> {
  const host = findPushService(endpoint, testHosts);
  if (host === undefined) throw ruleBroken(inboxFailures.unknownService);
  const endpoint_hash = endpointHashOf(endpoint);
  const values = {
    region_id: regionId,
    person_id: personId,
    endpoint,
    endpoint_hash,
    host,
    p256dh,
    auth,
    name: device,
    browser_hash,
  };
  const wishes = { wants_messages: wantsMessages, wants_nearby: wantsNearby };
  await db.transaction().execute(async (trx) => {
    // A device with another owner is a new device: messages to the former owner must not reach the new one.
    await forgetDevices(trx, (row) => row.and([row('endpoint_hash', '=', endpoint_hash), row('person_id', '<>', personId)]));
    await trx
      .insertInto('push_device')
      .values({ ...values, ...wishes })
      .onConflict((conflict) =>
        conflict
          .column('endpoint_hash')
          .doUpdateSet({ p256dh, auth, name: device, browser_hash, ...wishes })
          .where('push_device.person_id', '=', personId),
      )
      .execute();
    const surplus = await trx
      .selectFrom('push_device')
      .select('push_device_id')
      .where('person_id', '=', personId)
      .orderBy('push_device_id', 'desc')
      .offset(MOST)
      .execute();
    if (surplus.length > 0)
      await forgetDevices(trx, (row) =>
        row(
          'push_device_id',
          'in',
          surplus.map(({ push_device_id }) => push_device_id),
        ),
      );
  });
}

/**
 * Replaces the address of a device by the one its push service has changed it to. Needs no session: only the browser
 * and we know the secret of the former subscription. Throws Refusal 404 for an unknown device, and 422 for an unknown
 * push service.
 */
export async function renewPushDevice(
  db: Db,
  { former, endpoint, p256dh, auth }: ParsedInputOf<typeof renewing>,
  testHosts: readonly string[],
): Promise<void> {
  const host = findPushService(endpoint, testHosts);
  if (host === undefined) throw ruleBroken(inboxFailures.unknownService);
  const { numUpdatedRows } = await db
    .updateTable('push_device')
    .set({ endpoint, endpoint_hash: endpointHashOf(endpoint), host, p256dh, auth })
    .where('endpoint_hash', '=', endpointHashOf(former.endpoint))
    .where('auth', '=', former.auth)
    // What another person has switched on meanwhile at the new address stays his.
    .where((device) =>
      device.not(
        device.exists(
          device
            .selectFrom('push_device as taken')
            .select('push_device_id')
            .where('taken.endpoint_hash', '=', endpointHashOf(endpoint)),
        ),
      ),
    )
    .executeTakeFirst();
  if (numUpdatedRows === 0n) throw notFound(inboxFailures.gone);
}
