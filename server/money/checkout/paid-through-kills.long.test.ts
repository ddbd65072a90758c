import { randomInt } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { JobState } from '#contract/operator/operations/jobs.ts';
import { seedDemo } from '#seeds/demo.ts';
import type { Database } from '#server/platform/db/database.ts';
import { assertPaidOnce } from '#tests/support/assert-paid-once.ts';
import { createTestDatabase } from '#tests/support/databases.ts';
import { newProspect, partnerForm } from '#tests/support/new-prospect.ts';
import { type Act, type FakePaypal, startFakePaypal } from '#tests/support/paypal-server.ts';
import { Visitor } from '#tests/support/portal.ts';
import { type PortalProcess, startPortalProcess } from '#tests/support/portal-process.ts';

/** Milliseconds after the money was taken at which the process is killed while it saves; logged, for they are drawn. */
const pauses = Array.from({ length: 6 }, () => randomInt(0, 60));
console.log(`killed after ${pauses.join(', ')} ms`);

let database: Database;
let paypal: FakePaypal;
let server: PortalProcess;
beforeAll(async () => {
  database = await createTestDatabase();
  await seedDemo(database, { history: false });
  paypal = await startFakePaypal();
  server = await startPortalProcess(database, paypal.settings());
});
afterAll(() => Promise.all([server.kill(), paypal.close()]));

async function signedIn(email: string, door: string): Promise<Visitor> {
  const visitor = new Visitor(server.url);
  expect((await visitor.signIn(door, email)).status).toBe(200);
  return visitor;
}

/** Kills the process after the provider's act and before its answer, or so many milliseconds later. */
function killedAt(act: Act, pause = 0): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  paypal.watch = (done) => {
    if (done !== act) return;
    paypal.watch = () => {};
    void setTimeout(pause)
      .then(() => server.kill())
      .then(resolve, reject);
  };
  return promise;
}

async function startAgain(): Promise<void> {
  server = await startPortalProcess(database, paypal.settings());
}

/** What the job does every five minutes. */
async function runJob(): Promise<void> {
  const management = await signedIn('betrieb@demo.example', 'trolleymakerportal-login');
  const state = async () =>
    (await management.get<JobState[]>('jobs')).body.find(({ name }) => name === 'finish-payments')!.succeededAt;
  const before = await state();
  expect((await management.post('start-job', { name: 'finish-payments' })).status).toBe(204);
  await expect.poll(state, { interval: 100 }).not.toBe(before);
}

async function order(visitor: Visitor): Promise<string | undefined> {
  const quoted = await visitor.post<{ quoteId: string }>('checkout-quote', { purpose: 'partner-registration' });
  const asked = { quoteId: quoted.body.quoteId, data: partnerForm };
  // A process that dies answers nobody.
  const placed = await visitor.post<{ orderId: string }>('checkout-order', asked).catch(() => undefined);
  return placed?.body.orderId;
}

const cases: [what: string, act: Act, pause: number][] = [
  ['has ordered', 'order', 0],
  ['has looked', 'look', 0],
  ['has taken the money', 'capture', 0],
  ...pauses.map((pause): [string, Act, number] => [`has taken the money ${pause} ms ago`, 'capture', pause]),
];

test.each(cases)(
  'a process that is killed when the provider %s leaves one payment and one partner',
  async (_what, act, pause) => {
    const { visitor, email, personId } = await newProspect({ database, signedIn: (who) => signedIn(who, 'partner-login') });
    if (act === 'order') {
      const killed = killedAt(act);
      expect(await order(visitor)).toBeUndefined();
      await killed;
      await startAgain();
    }
    const going = act === 'order' ? await signedIn(email, 'partner-login') : visitor;
    const orderId = (await order(going))!;
    paypal.approve(orderId);
    if (act !== 'order') {
      const killed = killedAt(act, pause);
      await going.post('checkout-capture', { orderId }).catch(() => {});
      await killed;
      await startAgain();
    }
    await runJob();
    expect(await assertPaidOnce({ portal: { database }, paypal }, personId)).toBe('joined');
    expect(paypal.orderOf(orderId).captures).toHaveLength(1);
  },
);
