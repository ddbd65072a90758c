import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { cardNumberOf } from '#contract/common/card-number.ts';
import { movedTo } from '#contract/common/errors.ts';
import { DEMO_PASSWORD } from '#seeds/home.ts';
import { seedDemo } from '#seeds/demo.ts';
import { makeBalanceLinks } from '#server/parties/balance-links/make-balance-links.ts';
import { readConfig } from '#server/platform/config.ts';
import { type RunningPortal, startPortal } from '#server/portal/start-portal.ts';
import { CAPTCHA_ANSWER, Visitor } from '#tests/support/portal.ts';
import { type CellServer, runBeside, runMove, startCells, type TwoCells } from '#tests/support/two-cells.ts';

/** Two cells with a portal each. What belongs to a region that has moved is asked for at the old door. */
const REGION = { slug: 'lahr', cashier: 'kasse@demo.example', card: '176100000000014' };

let server: CellServer<void>;
let cells: TwoCells;
let old: RunningPortal;
let fresh: RunningPortal;
const settings = { PORT: '0', LOG_LEVEL: 'error', CAPTCHA_TEST_ANSWER: CAPTCHA_ANSWER, SENSITIVE_CALLS_PER_MINUTE: '100000' };
beforeAll(async () => {
  server = await startCells((from) => seedDemo(from, { history: false }));
  cells = await server.open();
  const config = readConfig(settings);
  [old, fresh] = await Promise.all([startPortal(config, cells.from), startPortal(config, cells.to)]);
  for (const [cell, portal] of [
    [cells.from, old],
    [cells.to, fresh],
  ] as const)
    expect(
      await runBeside('server/operator/cells/set-up-cell.cli.ts', { from: cell, to: cell }, ['--address', portal.url]),
    ).toMatchObject({
      code: 0,
      said: expect.stringContaining(`reached at ${portal.url}.`),
    });
});
afterAll(async () => {
  await Promise.all([old.close(), fresh.close()]);
  await server.cluster.stop();
});

const page = (portal: RunningPortal, path: string, headers: Record<string, string> = {}) =>
  fetch(portal.url + path, { redirect: 'manual', headers });
const tillAt = async (portal: RunningPortal) => {
  const till = new Visitor(portal.url);
  return { till, answer: await till.signIn('partner-login', REGION.cashier) };
};
const topUp = (till: Visitor, key: string) =>
  till.book('partner-guthaben-aufladen', { inputCardID: REGION.card, guthabenAufladenBetrag: '10,00' }, key);

/** A link to the balance of the card, as the region sends it. */
async function makeLink(): Promise<string> {
  const { db } = cells.from;
  const { person_id: staffId } = await db
    .selectFrom('person')
    .select('person_id')
    .where('role', '=', 'trolleymaker')
    .executeTakeFirstOrThrow();
  const file = Buffer.from(REGION.card);
  const csv = await makeBalanceLinks(db, { PUBLIC_URL: old.url }, { file, replaces: true, staffId });
  return new TextDecoder().decode(csv).trimEnd().split(';').at(-1)!;
}

it('answers for a region that has moved with its new address, and for everybody else as before', async () => {
  const link = await makeLink();
  const ask = (at: RunningPortal) => new Visitor(at.url).get(`abfrage${new URL(link).search}`);
  expect((await ask(old)).status).toBe(200);
  const { till } = await tillAt(old);
  const key = randomUUID();
  const booked = await topUp(till, key);
  expect(booked.status).toBe(200);
  // Control: before the move nobody is sent away.
  expect((await page(old, `/login?region=${REGION.slug}`)).status).toBe(200);
  const cookie = { cookie: `session=${till.cookies.get('session')}` };
  expect((await page(old, '/partner-einloesen', cookie)).status).not.toBe(307);

  const run = await runMove(cells, REGION.slug);
  expect([run.code, run.said]).toEqual([0, expect.stringContaining('its books are clean')]);

  const sentAway = { status: 410, body: { errorCode: 'MOVED', address: fresh.url, errorMessage: movedTo(fresh.url) } };
  await expect.poll(async () => (await topUp(till, randomUUID())).status).toBe(410);
  expect(await topUp(till, key)).toMatchObject(sentAway);
  expect(await ask(old)).toMatchObject(sentAway);
  expect((await tillAt(old)).answer).toMatchObject(sentAway);
  expect((await new Visitor(old.url).signIn('partner-login', REGION.cashier, 'Falsch-2026!')).status).toBe(422);

  const led = await page(old, `/login?region=${REGION.slug}&x=1`);
  expect([led.status, led.headers.get('location')]).toEqual([307, `${fresh.url}/login?region=${REGION.slug}&x=1`]);
  const ofTill = await page(old, '/partner-einloesen', cookie);
  expect([ofTill.status, ofTill.headers.get('location')]).toEqual([307, `${fresh.url}/partner-einloesen`]);
  expect(ofTill.headers.get('set-cookie')).toMatch(/^session=;/);
  expect((await page(old, '/login?region=freiburg')).status).not.toBe(307);
  expect((await page(old, '/login')).status).toBe(200);

  // At the right door all of it works, and the key still stands for what was booked at the old one.
  expect((await page(fresh, `/login?region=${REGION.slug}`)).status).toBe(200);
  expect(await ask(fresh)).toMatchObject({ status: 200, body: (await ask(fresh)).body });
  const moved = await tillAt(fresh);
  expect(moved.answer.status).toBe(200);
  expect(await topUp(moved.till, key)).toMatchObject({ status: 200, body: booked.body });
  expect((await topUp(moved.till, randomUUID())).status).toBe(200);
});

it('sends whoever signs in by a card of another cell there', async () => {
  const ofOthers = { status: 410, body: { errorCode: 'MOVED', address: fresh.url } };
  const card = cardNumberOf(5_000_000_001);
  expect(await new Visitor(old.url).signIn('customer-login', card, DEMO_PASSWORD)).toMatchObject(ofOthers);
  // Control: a number that nobody gives out, and one of this cell.
  for (const ours of [cardNumberOf(9_000_000_001), cardNumberOf(4_999_999_998)])
    expect((await new Visitor(old.url).signIn('customer-login', ours, DEMO_PASSWORD)).status).toBe(422);
});
