import { sql } from 'kysely';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { Database } from '#server/platform/db/database.ts';
import { readConfig } from '#server/platform/config.ts';
import { findVapidKeys } from '#server/platform/push/vapid-keys.ts';
import { createTestDatabase } from '#tests/support/databases.ts';
import { type Books, openBooks } from '#tests/support/open-books.ts';
import { type PortalProcess, startPortalProcess } from '#tests/support/portal-process.ts';
import { type FakePushService, startPushService } from '#tests/support/push-service.ts';
import { seedDevices, seedReaders } from '#tests/support/seed-readers.ts';
import { addMessage } from '#server/tenancy/inbox/messages.ts';
import { dispatchNotifications } from './dispatch-notifications.ts';
import { stopNotification } from './stop-notification.ts';

const READERS = 120;
/** What one process has under way at once (server/tenancy/inbox/send-due-pushes.ts). */
const UNDER_WAY = 20;

let database: Database;
let books: Books;
let pushService: FakePushService;
let staffId: number;
const processes: PortalProcess[] = [];
beforeEach(async () => {
  [database, pushService] = await Promise.all([createTestDatabase(), startPushService()]);
  const { db } = database;
  books = await openBooks(db, 1);
  const { rows } = await sql<{ person_id: number }>`
    insert into person (role, staff_role, email, first_name, last_name) values ('trolleymaker', 'editorial', 'redaktion@demo.example', 'Rita', 'Redaktion')
    returning person_id`.execute(db);
  staffId = rows[0]!.person_id;
});
afterEach(async () => {
  await Promise.all(processes.splice(0).map((process) => process.kill()));
  await pushService.close();
  await database.close();
});

async function seedDevicesOfReaders(): Promise<void> {
  const { publicKey } = findVapidKeys(readConfig({}))!;
  const readers = await seedReaders(database.db, books.regionId, READERS);
  await seedDevices(database.db, books.regionId, readers, () => pushService.newDevice(publicKey));
}

async function plan(): Promise<number> {
  const { db } = database;
  const region_id = books.regionId;
  const message_id = await addMessage(db, {
    region_id,
    kind: 'message',
    title: 'Fest',
    body: 'Am Samstag',
    urgency: 'normal',
  });
  const { notification_id } = await db
    .insertInto('notification')
    .values({
      region_id,
      message_id,
      type: 'message',
      cluster: 'customers',
      cards: 'any',
      category_ids: [],
      send_at: new Date(),
      created_by: staffId,
    })
    .returning('notification_id')
    .executeTakeFirstOrThrow();
  return notification_id;
}

const start = async () => processes.push(await startPortalProcess(database, { PUSH_HOSTS: pushService.host }));
const state = () => database.db.selectFrom('notification').selectAll().executeTakeFirstOrThrow();
const whenEnded = () => expect.poll(async () => (await state()).ended_at, { interval: 100 }).not.toBeNull();
const inboxes = async () =>
  (
    await database.db
      .selectFrom('inbox_entry')
      .select((entry) => entry.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
  ).count;

it('two processes send each message to each device once', async () => {
  await seedDevicesOfReaders();
  await Promise.all([start(), start()]);
  await plan();
  await whenEnded();
  expect(pushService.received).toHaveLength(READERS);
  expect(new Set(pushService.received.map(({ device }) => device)).size).toBe(READERS);
  expect(await inboxes()).toBe(READERS);
  expect(await state()).toMatchObject({ people: READERS, devices: READERS, accepted: READERS, failed: 0 });
  expect(pushService.complaints).toEqual([]);
});

it('a process that is killed in the middle loses nothing; what it had under way comes again under its topic, and nothing else does', async () => {
  await seedDevicesOfReaders();
  await start();
  const killed = Promise.withResolvers<void>();
  let waiting = 0;
  pushService.think = async () => {
    if (pushService.received.length < READERS / 3) return;
    waiting++;
    await killed.promise;
  };
  await plan();
  await expect.poll(() => waiting).toBeGreaterThan(0);
  await processes.pop()!.kill();
  killed.resolve();
  // The lease of what it had taken, and was never heard of again, is over.
  const lost = await database.db
    .updateTable('push_delivery')
    .set({ next_attempt_at: sql<Date>`now()` })
    .where('outcome', 'is', null)
    .where('attempts', '>', 0)
    .returning('push_device_id')
    .execute();
  expect(lost.length).toBeGreaterThan(0);
  expect(lost.length).toBeLessThanOrEqual(UNDER_WAY);
  await start();
  await whenEnded();

  const shown = new Map<string, string[]>();
  for (const { device, topic } of pushService.received) shown.set(device, [...(shown.get(device) ?? []), topic]);
  expect(shown.size).toBe(READERS);
  const repeated = [...shown.values()].filter((topics) => topics.length > 1);
  expect(repeated.length).toBeLessThanOrEqual(UNDER_WAY);
  // The same topic and id: the push service replaces the one, and the phone shows the other no second time.
  for (const topics of repeated) expect(new Set(topics).size).toBe(1);
  expect(await inboxes()).toBe(READERS);
});

it('another process goes on where one has died while it filled the inboxes', async () => {
  await seedReaders(database.db, books.regionId, 2_500);
  await plan();
  // What is left of a process that was killed after its first thousand.
  await sql`update notification set begun_at = now(), worked_on_until = now() - interval '1 second'`.execute(database.db);
  await sql`insert into inbox_entry (region_id, message_id, person_id)
    select region_id, (select message_id from inbox_message), person_id from person where role = 'customer' order by person_id limit 1000`.execute(
    database.db,
  );
  await Promise.all([dispatchNotifications(database.db), dispatchNotifications(database.db)]);
  expect(await inboxes()).toBe(2_500);
  expect(await state()).toMatchObject({ people: 2_500 });
});

it('what is stopped at the moment it begins is either stopped and reaches nobody, or begins and cannot be stopped', async () => {
  await seedReaders(database.db, books.regionId, 3);
  const { db } = database;
  const staff = { personId: staffId } as Parameters<typeof stopNotification>[1];
  for (let round = 0; round < 20; round++) {
    const id = await plan();
    const [stopped] = await Promise.allSettled([
      stopNotification(db, staff, { id, reason: 'Tippfehler' }),
      dispatchNotifications(db),
      dispatchNotifications(db),
    ]);
    const { message_id, begun_at, stopped_at } = await db
      .selectFrom('notification')
      .selectAll()
      .where('notification_id', '=', id)
      .executeTakeFirstOrThrow();
    const readers = await db.selectFrom('inbox_entry').select('person_id').where('message_id', '=', message_id).execute();
    expect(stopped.status === 'fulfilled').toBe(stopped_at !== null);
    expect(begun_at === null).toBe(stopped_at !== null);
    expect(readers).toHaveLength(stopped_at ? 0 : 3);
  }
});
