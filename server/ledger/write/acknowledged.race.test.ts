import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { BookingResult } from '#contract/money/bookings/bookings.ts';
import { cardNumberOf } from '#contract/common/card-number.ts';
import { createDemoDatabase } from '#tests/support/databases.ts';
import { Visitor } from '#tests/support/portal.ts';
import { type PortalProcess, startPortalProcess } from '#tests/support/portal-process.ts';
import type { Database } from '#server/platform/db/database.ts';
import { SEAL_KEYS } from '#tests/support/seal-keys.ts';
import { verifyLedger } from '#server/ledger/prove/verify-ledger.ts';

/** A till's request and the answer, if there was one. */
interface Request {
  key: string;
  card: string;
  answer?: BookingResult;
}

const TILLS = 12;
/** `npm run test:long` asks for more. */
const KILLS = Number(process.env.ACKNOWLEDGED_KILLS ?? 2);
const cards = [1, 2, 3, 4, 5, 6].map(cardNumberOf);

let database: Database;
let portal: PortalProcess;
/** Signed in once: sessions outlive the process that opened them. */
let cashier: Visitor;

beforeAll(async () => {
  database = await createDemoDatabase();
  portal = await startPortalProcess(database);
  cashier = new Visitor(portal.url);
  assert.equal((await cashier.signIn('partner-login', 'kasse@demo.example')).status, 200);
  for (const inputCardID of cards)
    assert.equal(
      (await cashier.book('partner-guthaben-aufladen', { inputCardID, guthabenAufladenBetrag: '250,00' })).status,
      200,
    );
});
afterAll(async () => {
  await portal.kill();
  await database.close();
});

const at = ({ url }: PortalProcess) => Object.assign(new Visitor(url), { cookies: cashier.cookies, token: cashier.token });
const redeem = (till: Visitor, { card, key }: Request) =>
  till.book<BookingResult>('partner-guthaben-einloesen', { inputCardID: card, guthabenEinloesenBetrag: '0,01' }, key);

/** Tills book as fast as they can until nobody answers; the process is killed while all of them wait. */
async function bookUntilKilled(answersBefore: number): Promise<Request[]> {
  const requests: Request[] = [];
  let answers = 0;
  let killed: Promise<void> | undefined;
  const till = async (index: number) => {
    const visitor = at(portal);
    for (;;) {
      const request: Request = { key: randomUUID(), card: cards[index % cards.length]! };
      requests.push(request);
      const answer = await redeem(visitor, request).catch(() => null);
      if (!answer) return;
      assert.equal(answer.status, 200);
      request.answer = answer.body;
      if (++answers === answersBefore) killed = portal.kill();
    }
  };
  await Promise.all(Array.from({ length: TILLS }, (_, index) => till(index)));
  await killed;
  return requests;
}

/** The requests that are not in the books as the till was told. */
async function lost(requests: readonly Request[]): Promise<string[]> {
  const { rows } = await sql<{
    key: string;
    entry_id: number;
  }>`select idempotency_key as key, entry_id from entry where type = 'redemption'`.execute(database.db);
  const booked = new Map(rows.map((row) => [row.key, row.entry_id]));
  return requests.filter(({ key, answer }) => answer && booked.get(key) !== answer.bookingNumber).map(({ key }) => key);
}

it('loses no booking that a till was told of, and books none twice, though the server is killed again and again', async () => {
  const requests: Request[] = [];
  for (let kill = 0; kill < KILLS; kill++) {
    requests.push(...(await bookUntilKilled(100 + 37 * kill)));
    expect(await lost(requests)).toEqual([]);
    portal = await startPortalProcess(database);
  }
  expect(requests.filter((request) => !request.answer).length).toBeGreaterThanOrEqual(KILLS);

  // Every till repeats its request with the same key, even the answered ones, as after a lost reply.
  const till = at(portal);
  for (const request of requests) {
    const { status, headers, body } = await redeem(till, request);
    const isReplay = headers.get('idempotency-replayed') === 'true';
    expect({ status, body, isReplay }).toEqual({
      status: 200,
      body: request.answer ?? body,
      isReplay: request.answer ? true : isReplay,
    });
    request.answer = body;
  }
  expect(await lost(requests)).toEqual([]);
  const { rows } = await sql<{
    count: number;
  }>`select count(*) from entry where idempotency_key = any (${requests.map(({ key }) => key)})`.execute(database.db);
  expect(rows).toEqual([{ count: requests.length }]);
  expect(await verifyLedger(database.db, SEAL_KEYS)).toEqual([]);
});

it('control: would see a booking that was told of and is not there', async () => {
  const told: Request = { key: randomUUID(), card: cards[0]! };
  told.answer = (await redeem(at(portal), told)).body;
  await database.runAsOwner(`
    alter table entry disable trigger user;
    update entry set idempotency_key = null where idempotency_key = '${told.key}';
    alter table entry enable trigger user`);
  expect(await lost([told])).toEqual([told.key]);
});

it('books one key once, though two servers get it at the same moment', async () => {
  const other = await startPortalProcess(database);
  const request: Request = { key: randomUUID(), card: cards[0]! };
  const tills = [portal, other].map(at);
  const answers = await Promise.all(Array.from({ length: 50 }, (_, index) => redeem(tills[index % 2]!, request)));
  expect(new Set(answers.map((answer) => JSON.stringify([answer.status, answer.body]))).size).toBe(1);
  expect(answers.filter((answer) => answer.headers.get('idempotency-replayed') !== 'true')).toHaveLength(1);
  await other.kill();
});
