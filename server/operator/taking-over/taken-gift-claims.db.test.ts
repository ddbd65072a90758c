import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { moveClock } from '#seeds/moved-clock.ts';
import { sealBooks } from '#server/ledger/prove/seal-books.ts';
import { verifyLedger } from '#server/ledger/prove/verify-ledger.ts';
import { payClaim } from '#server/ledger/write/pay-claim.ts';
import { listClaims } from '#server/money/claims/claims.ts';
import type { Database } from '#server/platform/db/database.ts';
import { rewriteFunction } from '#tests/support/control.ts';
import { createTestDatabase } from '#tests/support/databases.ts';
import { openCampaign } from '#tests/support/open-campaign.ts';
import { SEAL_KEYS } from '#tests/support/seal-keys.ts';
import { openRegionToTakeOver, prepareTakeOver, releaseTakeOver } from '#tests/support/take-over.ts';
import { continueTakeOvers } from './continue-take-overs.ts';

let database: Database;
let world: { regionId: number; partnerId: number; staffId: number };
let campaignId: number;
beforeEach(async () => {
  database = await createTestDatabase();
  await moveClock(database, new Date('2027-06-01T10:00:00Z'), 1);
  world = await openRegionToTakeOver(database.db);
  campaignId = await openCampaign(database.db, world.regionId, { given_for: 'take-over', ends_on: '2027-06-01' });
});
afterEach(() => database.close());

const pay = (cents: number) =>
  payClaim(database.db, SEAL_KEYS, world.regionId, {
    kind: 'campaign',
    id: campaignId,
    cents,
    openCents: cents,
    day: '2027-06-01',
    bankText: 'Stadt',
    reason: 'Umzug',
    returns: null,
    actorId: world.staffId,
    idempotencyKey: randomUUID(),
  });
const open = async () => (await listClaims(database.db, 'campaign', [world.regionId], [campaignId]))[0]!.openCents;

/** The sponsor has paid the budget, and the last day is over before a take-over that was released is done. */
async function releaseAndWait(): Promise<void> {
  expect(await pay(100_000)).toMatchObject({ isPosted: true });
  const gifts = { lines: ['A1001;Fest;3,00;'], campaigns: { Fest: campaignId } };
  const prepared = await prepareTakeOver(database.db, world, ['A-1001;aktiv;12,50'], 'Altkarte', gifts);
  await database.db.transaction().execute((trx) => releaseTakeOver(trx, prepared));
  await moveClock(database, new Date('2027-06-04T10:00:00Z'), 1);
}

async function rulesBroken(): Promise<string[]> {
  await sealBooks(database.db, SEAL_KEYS);
  const rules = (await verifyLedger(database.db, SEAL_KEYS)).map(({ rule }) => rule);
  // No bank has told of these payments.
  return rules.filter((rule) => !rule.includes('told by a movement'));
}

it('a sponsor owes the budget until a take-over that was released is done, days after the last one too', async () => {
  await releaseAndWait();
  expect(await open()).toBe(0);
  // Else what is owed again once the gifts have come would go back.
  expect(await pay(-100_000)).toMatchObject({ isPosted: false, refusal: 'OPEN_CHANGED' });
  await continueTakeOvers(database.db, SEAL_KEYS);
  expect(await open()).toBe(-99_700);
  expect(await pay(-99_700)).toMatchObject({ isPosted: true });
  expect(await rulesBroken()).toEqual([]);
});

it('control: the books notice what went back before the gifts had come', async () => {
  await rewriteFunction(database, 'campaign_claims', 'campaign_is_awaited(c.region_id, c.campaign_id)', 'false');
  await releaseAndWait();
  expect(await pay(-100_000)).toMatchObject({ isPosted: true });
  await continueTakeOvers(database.db, SEAL_KEYS);
  expect(await open()).toBe(300);
  expect(await rulesBroken()).toEqual([
    'a campaign is paid once it was started, and nothing goes back that was still owed for it then',
  ]);
});
