import type { FastifyInstance } from 'fastify';
import * as calls from '#contract/tenancy/inbox/inbox.ts';
import type { Config } from '#server/platform/config.ts';
import type { Db } from '#server/platform/db/database.ts';
import { answer } from '#server/platform/http/answer.ts';
import { notFound } from '#server/platform/http/refusal.ts';
import { findVapidKeys } from '#server/platform/push/vapid-keys.ts';
import { describeDevice } from '#server/platform/http/describe-device.ts';
import { addPushDevice, renewPushDevice } from './add-push-device.ts';
import { forgetDevices } from './forget-devices.ts';
import { countUnread, listInbox, listNearbyHints } from './list-inbox.ts';
import { markRead } from './messages.ts';
import { listPushDevices, setPushDevice } from './push-devices.ts';

/** What a person is told, and on which devices. `findBrowser` knows in which browser a session began. */
export function inboxRoutes(
  app: FastifyInstance,
  { db, config }: { db: Db; config: Config },
  findBrowser: (db: Db, sessionHash: Buffer) => Promise<Buffer | null>,
): void {
  answer(app, calls.inbox, ({ caller, input }) => listInbox(db, caller.personId, input.before));
  answer(app, calls.unreadMessages, async ({ caller }) => ({ unread: await countUnread(db, caller.personId) }));
  answer(app, calls.readMessages, ({ caller, input }) => markRead(db, caller.personId, input.upTo));
  answer(app, calls.nearbyHints, ({ caller }) => listNearbyHints(db, caller.personId));

  answer(app, calls.pushDevices, async ({ caller }) => ({
    publicKey: findVapidKeys(config)?.publicKey ?? null,
    devices: await listPushDevices(db, caller.personId),
  }));
  answer(app, calls.addPushDevice, async ({ caller, input, request }) => {
    const device = describeDevice(request.headers['user-agent']);
    const browser = await findBrowser(db, caller.sessionHash);
    await addPushDevice(db, { personId: caller.personId, regionId: caller.regionId, device, browser }, input, config.PUSH_HOSTS);
  });
  answer(app, calls.renewPushDevice, ({ input }) => renewPushDevice(db, input, config.PUSH_HOSTS));
  answer(app, calls.setPushDevice, ({ caller, input }) => setPushDevice(db, caller.personId, input));
  answer(app, calls.forgetPushDevice, async ({ caller, input }) => {
    const own = await db
      .transaction()
      .execute((trx) =>
        forgetDevices(trx, (device) =>
          device.and([device('push_device_id', '=', input.id), device('person_id', '=', caller.personId)]),
        ),
      );
    if (own === 0) throw notFound(calls.inboxFailures.gone);
  });
}
