import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { cardNumberOf } from '#contract/common/card-number.ts';
import type { PushDevices } from '#contract/tenancy/inbox/inbox.ts';
import { sealBooks } from '#server/ledger/prove/seal-books.ts';
import { readConfig } from '#server/platform/config.ts';
import { openLog } from '#server/platform/log.ts';
import { openRegionContent } from '#server/tenancy/regions/open-region-content.ts';
import { startTestPortal, type TestPortal, type Visitor } from '#tests/support/portal.ts';
import { type FakePushService, startPushService } from '#tests/support/push-service.ts';
import { newCustomer } from '#tests/support/new-customer.ts';
import { SEAL_KEYS } from '#tests/support/seal-keys.ts';
import { tellBookings } from './tell-bookings.ts';

/** One of the customer's. */
const CARD = cardNumberOf(11);
const TEST_CARD = cardNumberOf(9);
let portal: TestPortal;
let pushService: FakePushService;
let customer: Visitor;
let till: Visitor;

beforeAll(async () => {
  pushService = await startPushService();
  portal = await startTestPortal({ PUSH_HOSTS: pushService.host });
  [customer, till] = await Promise.all([portal.signedIn('kundin@demo.example'), portal.signedIn('kasse@demo.example')]);
});
afterAll(async () => {
  await portal.close();
  await pushService.close();
});
beforeEach(async () => {
  await tell();
  await sql`delete from outbox_mail`.execute(portal.database.db);
  pushService.received = [];
});

const want = (way: string, who = customer) => who.post('set-booking-notices', { way });
const topUp = (card: string, amount: string) =>
  till.book('partner-guthaben-aufladen', { inputCardID: card, guthabenAufladenBetrag: amount });

/** As the jobs do, every minute. */
async function tell(): Promise<void> {
  const { db } = portal.database;
  const config = readConfig({ LOG_LEVEL: 'silent' });
  await sealBooks(db, SEAL_KEYS, 10_000);
  const regionContent = openRegionContent(db, config, openLog(config));
  await tellBookings({ db, regionContent, portalUrl: 'https://portal.example' }, 1);
}

async function mails(): Promise<{ subject: string; text: string }[]> {
  const { rows } = await sql<{
    subject: string;
    text: string;
  }>`select subject, body_text as text from outbox_mail order by 1`.execute(portal.database.db);
  return rows;
}

const balance = async () =>
  (await customer.get<{ cardsData: Record<string, { balance: { balanceFormattedDE: string } }> }>('dashboard')).body.cardsData[
    CARD
  ]!.balance.balanceFormattedDE;

it('is off until its holder wants it, and tells nothing of what was booked before', async () => {
  expect((await customer.get('booking-notices')).body).toEqual({ way: 'none' });
  await topUp(CARD, '5');
  await tell();
  expect(await mails()).toEqual([]);
  await topUp(CARD, '6');
  expect((await want('mail')).status).toBeLessThan(300);
  expect((await customer.get('booking-notices')).body).toEqual({ way: 'mail' });
  await tell();
  expect(await mails()).toEqual([]);
});

it('tells of each booking once by mail, with what is left, however many processes do it', async () => {
  await want('mail');
  await topUp(CARD, '7,50');
  await Promise.all([tell(), tell()]);
  await tell();
  const told = await mails();
  expect(told.map(({ subject }) => subject)).toEqual([expect.stringMatching(/^\+7,50 € bei .+, jetzt [\d.,]+ €$/)]);
  expect(told[0]!.subject).toContain(`jetzt ${await balance()} €`);
  expect(told[0]!.text).toMatch(new RegExp(`https://portal\\.example/booking-overview\\?karte=${CARD}&buchung=\\d+`));
});

it('a run that dies in the middle is made up for, and repeats nothing', async () => {
  await want('mail');
  await topUp(CARD, '1');
  await topUp(CARD, '2');
  await portal.database.runAsOwner(`
    create function die() returns trigger language plpgsql as $$ begin raise 'killed'; end $$;
    create trigger die before insert on outbox_mail for each row when (new.subject like '+2,00%') execute function die()`);
  await expect(tell()).rejects.toThrow('killed');
  expect(await mails()).toEqual([]);
  await portal.database.runAsOwner('drop trigger die on outbox_mail; drop function die');
  await tell();
  await tell();
  expect((await mails()).map(({ subject }) => subject.slice(0, 7))).toEqual(['+1,00 €', '+2,00 €']);
});

it('goes to the devices that show messages, leads to the booking, and lies in no inbox', async () => {
  const { publicKey } = (await customer.get<PushDevices>('push-devices')).body;
  const device = pushService.newDevice(publicKey!);
  await customer.post('push-device', { ...device.subscription, wantsMessages: true, wantsNearby: false });
  await want('push');
  await topUp(CARD, '3');
  await till.book('partner-guthaben-einloesen', { inputCardID: CARD, guthabenEinloesenBetrag: '2' });
  await tell();
  await tell();
  await expect.poll(() => pushService.received.length).toBe(2);
  const payloads = pushService.received.map(({ payload }) => payload as { title: string; path?: string });
  expect(payloads.map(({ title }) => title).toSorted()).toEqual([
    expect.stringMatching(/^\+3,00 € bei .+, jetzt /),
    expect.stringMatching(new RegExp(`^2,00 € bei .+, noch ${(await balance()).replace('.', '\\.')} €$`)),
  ]);
  const number = /buchung=(\d+)$/.exec(payloads[0]!.path!)![1];
  expect((await customer.get(`booking?cardID=${CARD}&bookingNumber=${number}`)).status).toBe(200);
  expect((await customer.get('inbox')).body).toEqual({ messages: [], next: null });
  expect(await mails()).toEqual([]);
});

it('says nothing of a test card, whose money is none', async () => {
  const tester = portal.visitor();
  const wanted = newCustomer({ cardID: TEST_CARD, email: 'testkarte@demo.example' });
  await tester.post('customer-registration', wanted, { 'x-captcha-token': await tester.captchaToken() });
  await tester.signIn('customer-login', 'testkarte@demo.example', 'Blumen-2026!');
  expect((await want('mail', tester)).status).toBeLessThan(300);
  await sql`delete from outbox_mail`.execute(portal.database.db);
  await topUp(TEST_CARD, '5');
  await tell();
  expect(await mails()).toEqual([]);
});
