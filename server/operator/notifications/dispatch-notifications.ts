import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Db } from '#server/platform/db/database.ts';
import { countDeliveries, isOnItsWay } from '#server/tenancy/inbox/count-deliveries.ts';
import { deliverMessage } from '#server/tenancy/inbox/deliver-message.ts';
import { getMessage } from '#server/tenancy/inbox/messages.ts';
import { listRegionIds } from '#server/tenancy/regions/cell-reads.ts';
import { selectRecipients } from './select-recipients.ts';

/** The number of inboxes in one transaction; between two of them tills have as much time as one took. */
const AT_ONCE = 1_000;
/** After this another process continues the work of one that died. */
const LEASE_SECONDS = 30;

type Work = NonNullable<Awaited<ReturnType<typeof takeDue>>>;

/**
 * Puts what is due into the inboxes of its recipients, and on its way to their devices. May be run by several processes
 * at once, and again after a crash: each continues where another has stopped, and nobody gets anything twice.
 */
export async function dispatchNotifications(db: Db): Promise<void> {
  const regionIds = await listRegionIds(db);
  if (regionIds.length === 0) return;
  for (let due = await takeDue(db, regionIds); due; due = await takeDue(db, regionIds)) await deliver(db, due);
  await endFinished(db, regionIds);
}

/** From here on it cannot be stopped any more. */
async function takeDue(db: Db, regionIds: readonly number[]) {
  return db
    .updateTable('notification')
    .set({
      begun_at: sql<Date>`coalesce(begun_at, now())`,
      worked_on_until: sql<Date>`now() + ${LEASE_SECONDS} * interval '1 second'`,
    })
    .where('notification_id', '=', (notification) =>
      notification
        .selectFrom('notification')
        .select('notification_id')
        .where('region_id', 'in', regionIds)
        .where('send_at', '<=', sql<Date>`now()`)
        .where('stopped_at', 'is', null)
        .where('ended_at', 'is', null)
        .where('delivered_at', 'is', null)
        .where((row) => row.or([row('worked_on_until', 'is', null), row('worked_on_until', '<', sql<Date>`now()`)]))
        .orderBy('send_at')
        .limit(1)
        .forUpdate()
        .skipLocked(),
    )
    .returningAll()
    .executeTakeFirst();
}

async function deliver(db: Db, work: Work): Promise<void> {
  const { region_id: regionId, type, cluster, cards, category_ids: categoryIds, created_by, notification_id } = work;
  const people = await selectRecipients(db, { regionId, type, cluster, cards, categoryIds }, created_by);
  for (let first = 0; first < people.length; first += AT_ONCE) {
    const begun = performance.now();
    await db.transaction().execute(async (trx) => {
      const message = { regionId, messageId: work.message_id, isTrial: type === 'test' };
      await deliverMessage(trx, message, people.slice(first, first + AT_ONCE));
      await trx
        .updateTable('notification')
        .set({ worked_on_until: sql<Date>`now() + ${LEASE_SECONDS} * interval '1 second'` })
        .where('notification_id', '=', notification_id)
        .execute();
    });
    await pause(performance.now() - begun);
  }
  await db
    .updateTable('notification')
    .set({ delivered_at: sql<Date>`now()`, worked_on_until: null })
    .where('notification_id', '=', notification_id)
    .execute();
}

/** What is on its way to no device any more, or is a hint whose time is over, has ended: its counts stand still. */
async function endFinished(db: Db, regionIds: readonly number[]): Promise<void> {
  const running = await db
    .selectFrom('notification')
    .select(['region_id', 'notification_id', 'message_id'])
    .where('region_id', 'in', regionIds)
    .where('delivered_at', 'is not', null)
    .where('ended_at', 'is', null)
    .execute();
  for (const { region_id, notification_id, message_id } of running) {
    const { valid_until } = await getMessage(db, region_id, message_id);
    if (valid_until && valid_until > new Date()) continue;
    if (await isOnItsWay(db, region_id, message_id)) continue;
    const counts = await countDeliveries(db, region_id, message_id);
    await db
      .updateTable('notification')
      .set({ ended_at: sql<Date>`now()`, ...counts })
      .where('notification_id', '=', notification_id)
      .where('ended_at', 'is', null)
      .execute();
  }
}
