import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { moveClock } from '#seeds/moved-clock.ts';
import { sealBooks } from '#server/ledger/prove/seal-books.ts';
import { verifyLedger } from '#server/ledger/prove/verify-ledger.ts';
import { listPots } from '#server/ledger/read/pots.ts';
import { endGifts } from '#server/ledger/write/end-gifts.ts';
import { giveGifts } from '#server/ledger/write/give-gifts.ts';
import { payClaim } from '#server/ledger/write/pay-claim.ts';
import { produceCards } from '#server/parties/card-stock/produce-batches.ts';
import type { Database } from '#server/platform/db/database.ts';
import { rewriteFunction } from '#tests/support/control.ts';
import { createTestDatabase } from '#tests/support/databases.ts';
import { gateOnInsert } from '#tests/support/gate-on-insert.ts';
import { openBooks } from '#tests/support/open-books.ts';
import { openCampaign } from '#tests/support/open-campaign.ts';
import { SEAL_KEYS } from '#tests/support/seal-keys.ts';
import { listClaims, listClaimsOfEntries } from './claims.ts';

let database: Database;
let regionId: number;
let campaignId: number;

beforeEach(async () => {
  database = await createTestDatabase();
  await moveClock(database, new Date('2027-06-01T10:00:00Z'), 0.001);
  ({ regionId } = await openBooks(database.db, 1));
  campaignId = await openCampaign(database.db, regionId);
});
afterEach(() => database.close());

const pay = (idempotencyKey: string) =>
  payClaim(database.db, SEAL_KEYS, regionId, {
    kind: 'campaign',
    id: campaignId,
    cents: 100_000,
    openCents: 100_000,
    day: '2027-06-01',
    bankText: 'Geschenke',
    reason: 'Kontoauszug',
    returns: null,
    actorId: 1,
    idempotencyKey,
  });

const open = async () => (await listClaims(database.db, 'campaign', [regionId], [campaignId]))[0]!.openCents;

/** Two people book the whole budget at once: one is about to write, and the other is as far, or waits for the first. */
async function payAtOnce(keys: readonly [string, string]): Promise<Awaited<ReturnType<typeof pay>>[]> {
  const gate = await gateOnInsert(database, 'campaign_payment');
  const both = Promise.all(keys.map((key) => pay(key)));
  await gate.arrived(2);
  await gate.open();
  return both;
}

it('two who book one transfer at once: one has booked it, the other hears that something else is open', async () => {
  const outcomes = await payAtOnce([randomUUID(), randomUUID()]);
  expect(outcomes.filter(({ isPosted }) => isPosted)).toHaveLength(1);
  expect(outcomes).toContainEqual({ isPosted: false, refusal: 'OPEN_CHANGED' });
  expect(await open()).toBe(0);
  await sealBooks(database.db, SEAL_KEYS);
  // No bank has told of it here.
  expect(await verifyLedger(database.db, SEAL_KEYS)).toMatchObject([{ rule: expect.stringContaining('told by a movement') }]);
});

it('the same request twice at once is booked once', async () => {
  const key = randomUUID();
  const outcomes = await payAtOnce([key, key]);
  expect(outcomes).toContainEqual(expect.objectContaining({ isPosted: true, isReplay: false }));
  expect(outcomes).toContainEqual(expect.objectContaining({ isPosted: true, isReplay: true }));
  expect(await open()).toBe(0);
});

it('control: without the lock both book it', async () => {
  const restore = await rewriteFunction(
    database,
    'ledger_pay_campaign',
    'perform pg_advisory_xact_lock(7116, p_region)',
    'perform 1',
  );
  const outcomes = await payAtOnce([randomUUID(), randomUUID()]);
  await restore();
  expect(outcomes.map(({ isPosted }) => isPosted)).toEqual([true, true]);
  expect(await open()).toBe(-100_000);
});

const GIFTS = 50;

/** All gifts of the campaign are given and come back, and it is stopped. */
async function endAllGifts(): Promise<void> {
  const { db } = database;
  const cards = (await produceCards(db, { regionId, count: GIFTS, isTest: false })).map(({ cardNumber }) => cardNumber);
  await giveGifts(db, SEAL_KEYS, { regionId, campaignId, cards, actorId: 1, idempotencyKey: randomUUID() });
  const pots = await listPots(db, { regionId, cards });
  await endGifts(db, SEAL_KEYS, { regionId, pots, actorId: 1, idempotencyKey: randomUUID() });
  await db
    .updateTable('campaign')
    .set({ state: 'stopped', stopped_by: 1, stopped_at: sql<Date>`ledger_now()` })
    .execute();
}

/** Rows of gifts that the claim reads. */
function rowsRead(): Promise<number> {
  return database.db.transaction().execute(async (trx) => {
    const count = async () =>
      (
        await sql<{ count: number }>`
          select sum(seq_tup_read + coalesce(idx_tup_fetch, 0))::bigint as count from pg_stat_xact_user_tables
           where relname in ('pot', 'pot_posting', 'entry', 'campaign_gift')`.execute(trx)
      ).rows[0]!.count;
    const before = await count();
    expect(await listClaims(trx, 'campaign', [regionId], [campaignId])).toMatchObject([{ claimedCents: 0, openCents: 0 }]);
    return (await count()) - before;
  });
}

it('what is owed after the end is known without a look at any gift', async () => {
  await endAllGifts();
  expect(await rowsRead()).toBe(0);
  await sealBooks(database.db, SEAL_KEYS);
  expect(await verifyLedger(database.db, SEAL_KEYS)).toEqual([]);
});

it('control: a claim that sums what came back reads all of it', async () => {
  await endAllGifts();
  const sums = `c.given_cents - (select -sum(t.cents) from pot p join pot_posting t using (region_id, pot_id)
    join entry e on e.region_id = t.region_id and e.entry_id = t.entry_id and e.type = 'gift-end' where p.campaign_id = c.campaign_id)`;
  await rewriteFunction(database, 'campaign_claims', 'c.given_cents - c.back_cents', sums);
  expect(await rowsRead()).toBeGreaterThan(GIFTS);
});

it('entries that paid for no campaign ask for no claim', async () => {
  await database.runAsOwner('drop function campaign_claims');
  expect(await listClaimsOfEntries(database.db, regionId, [1, 2])).toEqual(new Map());
});
