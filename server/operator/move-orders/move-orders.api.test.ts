import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { FourEyesAct } from '#contract/operator/four-eyes/four-eyes.ts';
import { moveOrderMessages, type MoveOrders } from '#contract/operator/move-orders/move-orders.ts';
import { startTestPortal, type TestPortal, type Visitor } from '#tests/support/portal.ts';
import { tellExpiredOrders } from './end-expired-orders.ts';

/** Management asks that a region moves to another cell; a second person agrees; either may withdraw it. */
const B = 'https://b.example';
let portal: TestPortal;
let head: Visitor;
let second: Visitor;

beforeAll(async () => {
  portal = await startTestPortal();
  const { db } = portal.database;
  const { password_hash } = await db
    .selectFrom('person')
    .select('password_hash')
    .where('email', '=', 'betrieb@demo.example')
    .executeTakeFirstOrThrow();
  await db
    .insertInto('person')
    .values({
      email: 'zweite-leitung@demo.example',
      first_name: 'Zweite',
      last_name: 'Leitung',
      role: 'trolleymaker',
      staff_role: 'management',
      password_hash,
    })
    .execute();
  await portal.database.runAsOwner(`
    update cell set address = 'https://a.example';
    insert into neighbour_cell values ('${B}', '[10000,19999]', '[5000000000,7499999999]')`);
  head = await portal.signedIn('betrieb@demo.example');
  second = await portal.signedIn('zweite-leitung@demo.example', 'trolleymakerportal-login');
});
afterAll(() => portal.close());
const TABLES = ['move_order_step', 'move_order', 'four_eyes_act'];
/** As nobody can: rows that are kept go, or change. */
const unguarded = (script: string) =>
  portal.database.runAsOwner(
    [
      ...TABLES.map((table) => `alter table ${table} disable trigger user;`),
      `${script};`,
      ...TABLES.map((table) => `alter table ${table} enable trigger user;`),
    ].join('\n'),
  );
beforeEach(() => unguarded([...TABLES, 'outbox_mail'].map((table) => `delete from ${table}`).join(';')));

const berlin = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Berlin', dateStyle: 'short', timeStyle: 'short' });
const inHours = (hours: number) => berlin.format(Date.now() + hours * 3_600_000).replace(' ', 'T');
const wish = (more: object = {}) => ({
  region: 'lahr',
  target: B,
  notBefore: inHours(-1),
  notAfter: inHours(24),
  reason: 'Eigener Rechner.',
  ...more,
});
const ask = (more: object = {}, who = head) => who.post<{ waitsForSecond: boolean }>('ask-for-move', wish(more));
const read = async (who = head) => (await who.get<MoveOrders>('move-orders')).body;
const openAct = async (who: Visitor) => (await who.get<{ acts: FourEyesAct[] }>('four-eyes-acts')).body.acts[0]!;
const confirm = async (who: Visitor) => {
  const { number, digest } = await openAct(who);
  return who.post('decide-four-eyes-act', { decision: 'confirm', number, digest });
};
const order = async () => {
  await ask();
  expect((await confirm(second)).status).toBe(204);
  return (await read()).orders[0]!;
};
const mailsTo = async (recipient: string) =>
  (await portal.database.db.selectFrom('outbox_mail').select('subject').where('recipient', '=', recipient).execute()).map(
    ({ subject }) => subject,
  );
const trail = async (act: string) =>
  portal.database.db
    .selectFrom('audit_event')
    .select(['subject', 'region_id'])
    .where('act', '=', act)
    .orderBy('audit_event_id', 'desc')
    .execute();

describe('a wish to move a region', () => {
  it('waits for a second person, whose yes makes an order of it', async () => {
    expect((await ask()).body).toEqual({ waitsForSecond: true });
    expect(await read()).toMatchObject({
      address: 'https://a.example',
      targets: [B],
      orders: [],
      waiting: [{ region: 'Lahrer Blütenkarte', askedBy: 'Bea Demo' }],
    });
    const act = await openAct(second);
    expect(act).toMatchObject({ title: 'Umzug in eine andere Zelle: Lahrer Blütenkarte', mayConfirm: true });
    expect(act.facts.map(({ value }) => value)).toEqual(expect.arrayContaining(['https://a.example', B]));
    expect((await confirm(second)).status).toBe(204);

    const { orders, waiting } = await read(second);
    expect(waiting).toEqual([]);
    expect(orders).toMatchObject([
      {
        region: 'Lahrer Blütenkarte',
        slug: 'lahr',
        target: B,
        state: 'agreed',
        askedBy: 'Bea Demo',
        agreedBy: 'Zweite Leitung',
        reason: 'Eigener Rechner.',
        steps: [],
      },
    ]);
    expect((await trail('move-order-agreed'))[0]).toEqual({ subject: `move-order ${orders[0]!.number}`, region_id: 1 });
  });

  it('is not agreed to by the one who asked, and is gone once it is refused or withdrawn', async () => {
    await ask();
    expect((await confirm(head)).status).toBe(422);
    const { number } = await openAct(second);
    const refusal = { decision: 'refuse', number, reason: 'Nicht jetzt.' };
    expect((await second.post('decide-four-eyes-act', refusal)).status).toBe(204);
    expect(await read()).toMatchObject({ orders: [], waiting: [] });
    await ask();
    const own = await openAct(head);
    expect((await head.post('withdraw-four-eyes-act', { number: own.number })).status).toBe(204);
    expect(await read()).toMatchObject({ orders: [], waiting: [] });
  });

  it('is of management alone', async () => {
    for (const email of ['support@demo.example', 'rechnungswesen@demo.example', 'redaktion@demo.example']) {
      const colleague = await portal.signedIn(email);
      expect((await ask({}, colleague)).status).toBe(403);
      expect((await colleague.get('move-orders')).status).toBe(403);
      expect((await colleague.post('withdraw-move-order', { number: 1, reason: 'Nein.' })).status).toBe(403);
    }
  });

  it('names a region that lives here, a cell that is known, and a time to come', async () => {
    const refused = async (more: object) => {
      const { status, body } = await ask(more);
      return [status, (body as { fieldErrors?: object }).fieldErrors];
    };
    expect((await ask({ region: 'atlantis' })).status).toBe(404);
    expect(await refused({ target: 'https://c.example' })).toEqual([422, { target: moveOrderMessages.unknownTarget }]);
    expect(await refused({ notAfter: inHours(-0.5) })).toEqual([422, { notAfter: moveOrderMessages.isPast }]);
    expect(await refused({ notAfter: inHours(31 * 24) })).toEqual([422, { notAfter: moveOrderMessages.tooFar }]);
    expect(await refused({ notAfter: inHours(-2) })).toEqual([422, { notAfter: moveOrderMessages.endsBeforeStart }]);
    expect(await refused({ notBefore: '2026-02-31T10:00' })).toEqual([422, { notBefore: moveOrderMessages.momentInvalid }]);
    await portal.database.runAsOwner(`update region_home set books_here = false where region_id = 1`);
    expect(await refused({})).toEqual([422, { region: moveOrderMessages.notHere }]);
    await portal.database.runAsOwner(`update region_home set books_here = true where region_id = 1`);
    // Control: nothing of it stands in the way of a good one.
    expect((await ask()).status).toBe(200);
  });
});

const EXPIRED = 'Ihr Umzugsauftrag ist abgelaufen: Lahrer Blütenkarte';

describe('two orders for one region', () => {
  it('cannot wait at once, nor stand at once', async () => {
    const answers = await Promise.all([ask(), ask(), ask({}, second)]);
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409, 409]);
    const asker = answers[2].status === 200 ? second : head;
    expect((await confirm(asker === head ? second : head)).status).toBe(204);
    expect(await ask()).toMatchObject({ status: 409, body: { errorMessage: moveOrderMessages.standsAlready } });
    // Control: another region may move.
    expect((await ask({ region: 'landshut' })).status).toBe(200);
  });

  it('cannot stand even where the check is passed by', async () => {
    const { number } = await order();
    const again = `insert into move_order (moving_region, target, not_before, not_after, reason, asked_by)
      select moving_region, target, not_before, not_after, reason, asked_by from move_order where move_order_id = ${number}`;
    await expect(portal.database.runAsOwner(again)).rejects.toThrow('move_order_stands_once');
    // Control: without the index nothing else refuses it.
    await expect(portal.database.runAsOwner(`drop index move_order_stands_once; ${again}; select 1 / 0`)).rejects.toThrow(
      'division by zero',
    );
  });

  it('follow each other, once the first has expired and its asker was told', async () => {
    const { number } = await order();
    await unguarded(`
      update move_order set agreed_at = now() - interval '2 days', not_before = now() - interval '2 days', not_after = now() - interval '1 day'`);
    expect((await read()).orders).toMatchObject([{ number, state: 'expired' }]);
    const expiries = async () => (await mailsTo('betrieb@demo.example')).filter((subject) => subject === EXPIRED);
    await tellExpiredOrders(portal.database.db);
    expect(await expiries()).toEqual([EXPIRED]);
    const next = await order();
    // Once, and nobody who waits still.
    await tellExpiredOrders(portal.database.db);
    expect(await expiries()).toEqual([EXPIRED]);
    expect((await read()).orders.map((one) => [one.number, one.state])).toEqual([
      [next.number, 'agreed'],
      [number, 'expired'],
    ]);
  });
});

describe('an order', () => {
  it('is withdrawn by either head, and whoever asked is told', async () => {
    const { number } = await order();
    expect((await second.post('withdraw-move-order', { number, reason: 'Stadtfest.' })).status).toBe(204);
    expect((await read()).orders).toMatchObject([{ number, state: 'withdrawn', withdrawnBy: 'Zweite Leitung' }]);
    expect(await mailsTo('betrieb@demo.example')).toContain('Ihr Umzugsauftrag wurde zurückgezogen: Lahrer Blütenkarte');
    expect((await trail('move-order-withdrawn'))[0]).toEqual({ subject: `move-order ${number}`, region_id: 1 });
    expect((await second.post('withdraw-move-order', { number, reason: 'Noch einmal.' })).status).toBe(409);
    expect((await second.post('withdraw-move-order', { number: 999_999, reason: 'Welcher?' })).status).toBe(404);
    expect((await ask()).status).toBe(200);
  });

  it('is not withdrawn once the command has begun, and shows how far that is', async () => {
    const { number } = await order();
    await portal.database.runAsOwner(`
      update move_order set begun_at = now() where move_order_id = ${number};
      insert into move_order_step (move_order_id, step, details)
      values (${number}, 'begun', '{}'), (${number}, 'copying', '{"copied": 20, "tables": 80}')`);
    expect(await head.post('withdraw-move-order', { number, reason: 'Zu spät.' })).toMatchObject({
      status: 409,
      body: { errorMessage: moveOrderMessages.hasBegun },
    });
    expect((await read()).orders).toMatchObject([
      { state: 'begun', steps: [{ told: { step: 'begun' } }, { told: { step: 'copying', copied: 20, tables: 80 } }] },
    ]);
  });

  it('is neither begun, ended nor changed by the portal, and its steps are the command’s', async () => {
    const { number } = await order();
    const { db } = portal.database;
    const change = (set: object) => db.updateTable('move_order').set(set).where('move_order_id', '=', number).execute();
    await expect(change({ begun_at: new Date() })).rejects.toThrow('permission denied');
    await expect(change({ target: 'https://c.example' })).rejects.toThrow('permission denied');
    await expect(
      db.insertInto('move_order_step').values({ move_order_id: number, step: 'proven', details: '{"rows": 1}' }).execute(),
    ).rejects.toThrow('permission denied');
    // Nor does the owner change what two have agreed to.
    await expect(portal.database.runAsOwner(`update move_order set target = 'https://c.example'`)).rejects.toThrow(
      'was written once',
    );
    await expect(portal.database.runAsOwner(`update move_order set agreed_by = asked_by`)).rejects.toThrow('was written once');
  });
});
