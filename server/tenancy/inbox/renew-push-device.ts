import type { ParsedInputOf } from '#contract/common/call.ts';
import { inboxMessages, type renewPushDevice as call } from '#contract/tenancy/inbox/inbox.ts';
import type { Db } from '#server/platform/db/database.ts';
import { notFound, ruleBroken } from '#server/platform/http/refusal.ts';
import { findPushService } from '#server/platform/push/find-push-service.ts';
import { endpointHashOf } from './push-devices.ts';
import './tables.ts';

/**
 * Replaces the address of a device by the one its push service has changed it to. Needs no session: only the browser
 * and we know the secret of the former subscription. Throws Refusal 404 for an unknown device, and 422 for an unknown
 * push service.
 */
export async function renewPushDevice(
  db: Db,
  { former, endpoint, p256dh, auth }: ParsedInputOf<typeof call>,
  testHosts: readonly string[],
): Promise<void> {
  const host = findPushService(endpoint, testHosts);
  if (host === undefined) throw ruleBroken(inboxMessages.unknownService);
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
  if (numUpdatedRows === 0n) throw notFound(inboxMessages.gone);
}
