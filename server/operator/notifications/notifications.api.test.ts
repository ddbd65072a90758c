import { hash } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { ErrorAnswer } from '#contract/common/errors.ts';
import type { InboxMessage, NearbyHint, PushDevices } from '#contract/tenancy/inbox/inbox.ts';
import { emptyDraft, type NotificationDraft, type PlannedNotification } from '#contract/operator/notifications/notifications.ts';
import { sealBooks } from '#server/ledger/prove/seal-books.ts';
import { openSealKeys } from '#server/ledger/seal-keys.ts';
import { countAhead } from '#server/reports/statistics/count-ahead.ts';
import { newCustomer } from '#tests/support/new-customer.ts';
import { startTestPortal, type TestPortal, type Visitor } from '#tests/support/portal.ts';
import { type FakeDevice, type FakePushService, startPushService } from '#tests/support/push-service.ts';

let portal: TestPortal;
let pushService: FakePushService;
/** One that is asked for in vain is not asked again for an hour. */
let busyService: FakePushService;
let editor: Visitor;
let customer: Visitor;
let partner: Visitor;
beforeAll(async () => {
  [pushService, busyService] = await Promise.all([startPushService(), startPushService()]);
  portal = await startTestPortal({ PUSH_HOSTS: `${pushService.host}, ${busyService.host}`, LOG_LEVEL: 'silent' });
  [editor, customer, partner] = await Promise.all([
    portal.signedIn('redaktion@demo.example'),
    portal.signedIn('kundin@demo.example'),
    portal.signedIn('partner@demo.example'),
  ]);
});
afterAll(async () => {
  await portal.close();
  await Promise.all([pushService.close(), busyService.close()]);
});
beforeEach(async () => {
  const { db } = portal.database;
  for (const table of ['notification', 'push_delivery', 'inbox_entry', 'inbox_message', 'push_device'] as const)
    await sql`delete from ${sql.table(table)}`.execute(db);
  Object.assign(pushService, { received: [], answerNext: [] });
});
afterEach(() => expect(pushService.complaints).toEqual([]));

const message: NotificationDraft = {
  ...emptyDraft,
  pushNotificationType: 'Nachricht',
  recipientRegion: 'lahr',
  recipientPartnerOrCustomer: 'Kunden',
  recipientCardsRegistered: 'Registriert',
  sendImmediately: 'immediately',
  priority: 'Hoch',
  title: 'Blütenfest am Samstag',
  message: 'Von 10 bis 18 Uhr gibt es den doppelten Bonus.',
};
const hint: NotificationDraft = {
  ...message,
  pushNotificationType: 'Georeferenzierung',
  latitude: '48,3391',
  longitude: '7.8771',
};

const send = (draft: NotificationDraft) => editor.post<ErrorAnswer & { infoMessage: string }>('push-notifications', draft);
const latest = async () => (await editor.get<PlannedNotification[]>('push-notification-list')).body[0]!;
const whenSent = () => expect.poll(async () => (await latest()).state).toBe('sent');
const inboxOf = async (who: Visitor) => (await who.get<{ messages: InboxMessage[] }>('inbox')).body.messages;
const devicesOf = async (who: Visitor) => (await who.get<PushDevices>('push-devices')).body.devices;

async function subscribe(
  who: Visitor,
  wishes = { wantsMessages: true, wantsNearby: false },
  service = pushService,
): Promise<FakeDevice> {
  const { publicKey } = (await who.get<PushDevices>('push-devices')).body;
  const device = service.newDevice(publicKey!);
  expect((await who.post('push-device', { ...device.subscription, ...wishes })).status).toBe(204);
  const endpointHash = hash('sha256', device.subscription.endpoint, 'base64url');
  expect((await devicesOf(who)).at(-1)).toMatchObject({ endpointHash, ...wishes });
  return device;
}

describe('a message', () => {
  test('arrives once in the inbox of each recipient and on each device that wants it, sealed and signed', async () => {
    const phone = await subscribe(customer);
    const tablet = await subscribe(customer);
    await subscribe(customer, { wantsMessages: false, wantsNearby: true });
    await subscribe(partner);
    expect((await send(message)).body.infoMessage).toBe('Die Push-Nachricht wurde gespeichert.');
    await whenSent();
    expect(pushService.received.map(({ device }) => device).toSorted()).toEqual([phone.name, tablet.name].toSorted());
    const inbox = await inboxOf(customer);
    expect(inbox).toMatchObject([{ title: message.title, message: message.message, isRead: false }]);
    expect(pushService.received[0]).toEqual({
      device: expect.any(String) as string,
      payload: { id: inbox[0]!.id, title: message.title, message: message.message, icon: '/regions/lahr/icon-192.png' },
      urgency: 'high',
      topic: `message${inbox[0]!.id}`,
      ttl: expect.any(Number) as number,
    });
    expect(await inboxOf(partner)).toEqual([]);
    expect(await latest()).toMatchObject({ people: expect.any(Number) as number, devices: 2, accepted: 2, failed: 0 });

    expect((await customer.get('inbox-unread')).body).toEqual({ unread: 1 });
    expect((await customer.post('inbox-read', { upTo: inbox[0]!.id })).status).toBe(204);
    expect((await customer.get('inbox-unread')).body).toEqual({ unread: 0 });
  });

  test('goes to as many people as were counted before', async () => {
    await subscribe(customer);
    for (const [cluster, cards] of [
      ['Kunden', 'Registriert'],
      ['Partner', ''],
      ['Alle', 'Beides'],
    ] as const) {
      const draft = { ...message, recipientPartnerOrCustomer: cluster, recipientCardsRegistered: cards };
      const counted = await editor.post<{ people: number; devices: number }>('push-notification-recipients', choiceOf(draft));
      expect(counted.body.people).toBeGreaterThan(0);
      await send(draft);
      await whenSent();
      expect(await latest()).toMatchObject(counted.body);
    }
  });

  test('asks for card holders by whether they have a card today', async () => {
    const email = 'ohne-karte@demo.example';
    const visitor = portal.visitor();
    const { db } = portal.database;
    const free = await db
      .selectFrom('card')
      .select('card_number')
      .where('card_number', 'like', '1761%22')
      .executeTakeFirstOrThrow();
    const form = newCustomer({ email, password: 'Blumen-2026!', cardID: free.card_number });
    await visitor.post('customer-registration', form, { 'x-captcha-token': await visitor.captchaToken() });
    await visitor.signIn('customer-login', email, 'Blumen-2026!');
    await db
      .updateTable('card')
      .set({ customer_id: null, registered_at: null })
      .where('card_number', '=', free.card_number)
      .execute();
    await send({ ...message, recipientCardsRegistered: 'Nicht registriert' });
    await whenSent();
    expect(await inboxOf(visitor)).toHaveLength(1);
    expect(await inboxOf(customer)).toEqual([]);
    await send({ ...message, recipientCardsRegistered: 'Registriert' });
    await whenSent();
    expect(await inboxOf(visitor)).toHaveLength(1);
    expect(await inboxOf(customer)).toHaveLength(1);
  });

  test('finds partners by their categories, and card holders by the partners where they have booked', async () => {
    const draft = { ...message, recipientPartnerOrCustomer: 'Alle', recipientCardsRegistered: 'Beides', title: 'Für Leseratten' };
    const books = { ...draft, recipientPartnerCategories: ['Bücher & Schreibwaren'] };
    await send(books);
    await whenSent();
    expect(await inboxOf(partner)).toHaveLength(1);
    expect(await inboxOf(customer)).toEqual([]);

    const [card] = (await customer.get<{ cardId: string }[]>('cardids')).body;
    const booked = await partner.book('partner-guthaben-aufladen', {
      inputCardID: card!.cardId,
      guthabenAufladenBetrag: '1,00',
    });
    expect(booked.status).toBe(200);
    await sealBooks(portal.database.db, openSealKeys(portal.portal.config));
    await countAhead(portal.database.db, 1);
    await send(books);
    await whenSent();
    expect(await inboxOf(customer)).toHaveLength(1);
    await send({ ...draft, recipientPartnerCategories: ['Restaurant & Gasthaus'] });
    await whenSent();
    expect(await inboxOf(partner)).toHaveLength(2);
    expect(await inboxOf(customer)).toHaveLength(1);
  });

  test('to try out goes to the own devices of whoever sends it, whatever they want, and to nobody else', async () => {
    const own = await subscribe(editor, { wantsMessages: false, wantsNearby: false });
    await subscribe(customer);
    await subscribe(await portal.signedIn('betrieb@demo.example'));
    await send({ ...message, pushNotificationType: 'Testnachricht', priority: 'Niedrig' });
    await whenSent();
    expect(pushService.received).toMatchObject([{ device: own.name, urgency: 'low' }]);
    expect(await inboxOf(editor)).toHaveLength(1);
    expect(await inboxOf(customer)).toEqual([]);
    expect(await latest()).toMatchObject({ people: 1, devices: 1, recipients: 'eigene Geräte' });
  });

  test('waits for its time, and can be stopped until then', async () => {
    await send({ ...message, sendImmediately: 'later', dateToSend: '24.12.2090', timeToSend: '09:30' });
    const planned = await latest();
    expect(planned).toMatchObject({ state: 'planned', sendAt: '2090-12-24T08:30:00.000Z', people: 0 });
    const stop = (id: number, reason: string) => editor.post<ErrorAnswer>('stop-push-notification', { id, reason });
    expect((await stop(planned.id, ' ')).body.fieldErrors).toEqual({ reason: 'Bitte geben Sie einen Grund an.' });
    expect((await stop(999_999, 'Tippfehler')).status).toBe(404);
    expect((await stop(planned.id, 'Tippfehler')).status).toBe(204);
    expect(await latest()).toMatchObject({ state: 'stopped' });
    await portal.database.db
      .updateTable('notification')
      .set({ send_at: sql<Date>`now()` })
      .execute();
    await send(message);
    await whenSent();
    expect(await inboxOf(customer)).toHaveLength(1);
    const { body, status } = await stop((await latest()).id, 'Zu spät');
    expect({ status, message: body.errorMessage }).toEqual({
      status: 422,
      message: 'Die Push-Nachricht wird schon versendet und kann nicht mehr gestoppt werden.',
    });
    const trail = await portal.database.db
      .selectFrom('audit_event')
      .select(['act', 'details'])
      .where('act', '=', 'notification-stopped')
      .executeTakeFirstOrThrow();
    expect(trail.details).toEqual({ reason: 'Tippfehler' });
  });
});

describe('a hint for a place', () => {
  test('is told to the phones with its place while it is valid, and comes into no inbox and no push', async () => {
    await subscribe(customer, { wantsMessages: true, wantsNearby: true });
    await send({ ...hint, endDate: '24.12.2090' });
    await expect.poll(async () => (await customer.get<NearbyHint[]>('nearby-hints')).body).toHaveLength(1);
    expect((await customer.get<NearbyHint[]>('nearby-hints')).body).toMatchObject([
      { title: hint.title, latitude: 48.3391, longitude: 7.8771, validUntil: '2090-12-24T23:00:00.000Z' },
    ]);
    expect((await partner.get('nearby-hints')).body).toEqual([]);
    expect(await inboxOf(customer)).toEqual([]);
    expect(pushService.received).toEqual([]);
    expect(await latest()).toMatchObject({ state: 'running', devices: 0 });

    await sql`update inbox_message set valid_from = now() - interval '2 hours', valid_until = now() - interval '1 hour'`.execute(
      portal.database.db,
    );
    await whenSent();
    expect((await customer.get('nearby-hints')).body).toEqual([]);
  });
});

describe('a push service that', () => {
  const deliveries = () =>
    portal.database.db.selectFrom('push_delivery').select(['outcome', 'attempts', 'next_attempt_at']).executeTakeFirst();
  const afterAttempt = (attempts: number) => expect.poll(async () => (await deliveries())?.attempts).toBe(attempts);
  const settled = () => expect.poll(async () => (await deliveries())?.outcome);
  const untilNext = async () => (await deliveries())!.next_attempt_at.getTime() - Date.now();

  test.each([404, 410])('says %i has its device forgotten', async (status) => {
    await subscribe(customer);
    pushService.answerNext = [{ status }];
    await send(message);
    await whenSent();
    expect(await devicesOf(customer)).toEqual([]);
    expect(await latest()).toMatchObject({ devices: 1, accepted: 0, failed: 1 });
  });

  test.each([400, 403, 413, 301])('refuses with %i is not asked again, and the device stays', async (status) => {
    await subscribe(customer);
    pushService.answerNext = [{ status }];
    await send(message);
    await settled().toBe('failed');
    expect(await devicesOf(customer)).toHaveLength(1);
  });

  test('is out of order is asked again a minute later, and then takes it', async () => {
    await subscribe(customer);
    pushService.answerNext = [{ status: 500 }];
    await send(message);
    await afterAttempt(1);
    await expect.poll(untilNext).toBeLessThan(61_000);
    expect(await untilNext()).toBeGreaterThan(40_000);
    await portal.database.db
      .updateTable('push_delivery')
      .set({ next_attempt_at: sql<Date>`now()` })
      .execute();
    await settled().toBe('accepted');
    expect(pushService.received).toHaveLength(1);
  });

  test('asks us to wait is not bothered before, and holds up no other', async () => {
    await subscribe(customer, { wantsMessages: true, wantsNearby: false }, busyService);
    busyService.answerNext = [{ status: 429, retryAfter: '3600' }];
    await send(message);
    await expect.poll(async () => ((await deliveries()) ? untilNext() : 0)).toBeGreaterThan(3_500_000);
    await subscribe(customer);
    await send({ ...message, title: 'Noch eine' });
    await expect.poll(() => pushService.received.length).toBe(1);
    const attempts = await portal.database.db.selectFrom('push_delivery').select('attempts').orderBy('attempts').execute();
    expect(attempts).toEqual([{ attempts: 0 }, { attempts: 1 }, { attempts: 1 }]);
    expect(busyService.received).toEqual([]);
  });
});

describe('a device', () => {
  test('is told by push services that we know, and by no other address', async () => {
    const { subscription } = pushService.newDevice('');
    for (const endpoint of [
      'http://fcm.googleapis.com/fcm/send/x',
      'https://fcm.googleapis.com:8443/x',
      'https://fcm.googleapis.com.evil.example/x',
      'https://evil.example/?fcm.googleapis.com',
      'https://user:password@fcm.googleapis.com/x',
      'https://169.254.169.254/latest',
      'https://localhost/x',
      'http://127.0.0.1:1/x',
      'file:///etc/passwd',
    ]) {
      const { status, body } = await customer.post<ErrorAnswer>('push-device', {
        ...subscription,
        endpoint,
        wantsMessages: true,
        wantsNearby: false,
      });
      expect({ endpoint, status, message: body.errorMessage }).toMatchObject({
        status: 422,
        message: 'Dieser Browser verwendet einen Push-Dienst, den wir nicht unterstützen.',
      });
    }
    for (const host of [
      'fcm.googleapis.com',
      'updates.push.services.mozilla.com',
      'web.push.apple.com',
      'wns2-par02p.notify.windows.com',
    ]) {
      const known = { ...subscription, endpoint: `https://${host}/x`, wantsMessages: false, wantsNearby: false };
      expect((await customer.post('push-device', known)).status).toBe(204);
    }
  });

  test('belongs to whoever switched it on last, and what was on its way to the one before does not reach him', async () => {
    const phone = await subscribe(customer);
    const wishes = { wantsMessages: true, wantsNearby: false };
    pushService.answerNext = [{ status: 503 }];
    await send(message);
    const outcomes = () => portal.database.db.selectFrom('push_delivery').select(['attempts', 'outcome']).execute();
    await expect.poll(outcomes).toEqual([{ attempts: 1, outcome: null }]);
    expect((await partner.post('push-device', { ...phone.subscription, ...wishes })).status).toBe(204);
    expect(await outcomes()).toEqual([{ attempts: 1, outcome: 'gone' }]);
    expect(await devicesOf(customer)).toEqual([]);
    expect(await devicesOf(partner)).toHaveLength(1);
  });

  test('is forgotten with the logout there, and no other', async () => {
    const visitor = await portal.signedIn('kundin@demo.example');
    const phone = await subscribe(visitor);
    await subscribe(visitor);
    const foreign = await subscribe(partner);
    await visitor.post('logout', { endpoint: foreign.subscription.endpoint });
    expect(await devicesOf(customer)).toHaveLength(2);
    expect(await devicesOf(partner)).toHaveLength(1);
    const again = await portal.signedIn('kundin@demo.example');
    await again.post('logout', { endpoint: phone.subscription.endpoint });
    expect(await devicesOf(customer)).toHaveLength(1);
  });

  test('goes on at another address that its push service gives it, for nobody without its secret', async () => {
    const [phone, next] = [
      await subscribe(customer),
      pushService.newDevice((await customer.get<PushDevices>('push-devices')).body.publicKey!),
    ];
    const { endpoint, auth } = phone.subscription;
    const renew = (former: object, to: object = next.subscription) =>
      portal.visitor().post('renew-push-device', { former, ...to });
    expect((await renew({ endpoint, auth: 'x'.repeat(22) })).status).toBe(404);
    expect((await renew({ endpoint: `${endpoint}x`, auth })).status).toBe(404);
    expect((await renew({ endpoint, auth }, { ...next.subscription, endpoint: 'https://evil.example/x' })).status).toBe(422);
    const taken = await subscribe(partner);
    expect((await renew({ endpoint, auth }, taken.subscription)).status).toBe(404);
    expect((await renew({ endpoint, auth })).status).toBe(204);
    expect((await renew({ endpoint, auth })).status).toBe(404);
    await send(message);
    await whenSent();
    expect(pushService.received.map(({ device }) => device)).toEqual([next.name]);
  });

  test('of a session that is ended from afar gets nothing any more, and the others go on', async () => {
    const own = await portal.signedIn('kundin@demo.example');
    const lost = await portal.signedIn('kundin@demo.example');
    const third = await portal.signedIn('kundin@demo.example');
    const [mine] = [await subscribe(own), await subscribe(lost), await subscribe(third)];
    const sessions = (await lost.get<{ id: string; isThis: boolean }[]>('sessions')).body;
    const { id } = sessions.find(({ isThis }) => isThis)!;
    expect((await own.post('end-session', { id })).status).toBe(204);
    expect(await devicesOf(own)).toHaveLength(2);
    expect((await own.post('end-other-sessions', {})).status).toBe(204);
    const [left, ...more] = await devicesOf(own);
    expect(more).toEqual([]);
    expect(left!.endpointHash).toBe(hash('sha256', mine.subscription.endpoint, 'base64url'));
    customer = await portal.signedIn('kundin@demo.example');
  });

  test('stays with the browser in which the password was changed, over the next change too, and leaves with all sessions', async () => {
    const visitor = portal.visitor();
    const email = 'wechselt@demo.example';
    const [first, second, third] = ['Blumen-2026!', 'Blumen-2027!', 'Blumen-2028!'] as const;
    const form = newCustomer({ email, password: first, cardID: '176100000000055' });
    await visitor.post('customer-registration', form, { 'x-captcha-token': await visitor.captchaToken() });
    const [here, there] = [visitor, portal.visitor()];
    for (const browser of [here, there]) await browser.signIn('customer-login', email, first);
    const phone = await subscribe(here);
    await subscribe(there);
    for (const [password, newPassword] of [
      [first, second],
      [second, third],
    ]) {
      const change = { password, newPassword, newPasswordRepeated: newPassword };
      const { status, body } = await here.post<{ token: string }>('change-password', change);
      expect(status).toBe(200);
      here.token = body.token;
      expect((await devicesOf(here)).map(({ endpointHash }) => endpointHash)).toEqual([
        hash('sha256', phone.subscription.endpoint, 'base64url'),
      ]);
    }
    const support = await portal.signedIn('support@demo.example');
    const person = portal.database.db.selectFrom('person').select(['gguid', 'person_id']).where('email', '=', email);
    const { gguid: id, person_id } = await person.executeTakeFirstOrThrow();
    expect((await support.post('staff-end-sessions', { id, reason: 'Telefon gestohlen.' })).status).toBe(200);
    const devices = portal.database.db.selectFrom('push_device').select('name').where('person_id', '=', person_id);
    expect(await devices.execute()).toEqual([]);
  });

  test('is one of ten at most', async () => {
    for (let count = 0; count < 12; count++) await subscribe(customer);
    expect(await devicesOf(customer)).toHaveLength(10);
  });
});

test('who has no account any more has neither inbox nor devices', async () => {
  const email = 'geht@demo.example';
  const visitor = portal.visitor();
  const form = newCustomer({ email, password: 'Blumen-2026!', cardID: '176100000000048' });
  await visitor.post('customer-registration', form, { 'x-captcha-token': await visitor.captchaToken() });
  await visitor.signIn('customer-login', email, 'Blumen-2026!');
  await subscribe(visitor);
  await send(message);
  await whenSent();
  expect(await inboxOf(visitor)).toHaveLength(1);
  const { body } = await visitor.get<{ mitteilungen: object[]; geraete: object[] }>('my-data');
  expect(body.mitteilungen).toMatchObject([{ titel: message.title }]);
  expect(body.geraete).toHaveLength(1);
  expect((await visitor.post('delete-account', { password: 'Blumen-2026!' })).status).toBe(204);
  const { db } = portal.database;
  const person = db.selectFrom('person').select('person_id').where('ended_at', 'is not', null);
  expect(await db.selectFrom('push_device').selectAll().where('person_id', 'in', person).execute()).toEqual([]);
  expect(await db.selectFrom('inbox_entry').selectAll().where('person_id', 'in', person).execute()).toEqual([]);
});

function choiceOf(draft: NotificationDraft) {
  const { pushNotificationType, recipientRegion, recipientPartnerOrCustomer, recipientCardsRegistered } = draft;
  const { recipientPartnerCategories } = draft;
  return {
    pushNotificationType,
    recipientRegion,
    recipientPartnerOrCustomer,
    recipientCardsRegistered,
    recipientPartnerCategories,
  };
}
