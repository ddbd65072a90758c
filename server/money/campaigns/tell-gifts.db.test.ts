import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { moveClock } from '#seeds/moved-clock.ts';
import { giveGifts } from '#server/ledger/write/give-gifts.ts';
import type { Database } from '#server/platform/db/database.ts';
import { createTestDatabase } from '#tests/support/databases.ts';
import { openBooks } from '#tests/support/open-books.ts';
import { openCampaign } from '#tests/support/open-campaign.ts';
import { SEAL_KEYS } from '#tests/support/seal-keys.ts';
import { tellUsableHere } from './tell-gifts.ts';

let database: Database;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

it('tells a till nothing of gifts where a balance is only older than what is left', async () => {
  const { db } = database;
  await moveClock(database, new Date('2027-06-01T10:00:00Z'), 0.001);
  const { regionId, partnerId, cards } = await openBooks(db, 1);
  const [card] = cards as [string];
  const campaignId = await openCampaign(db, regionId);
  await giveGifts(db, SEAL_KEYS, { regionId, campaignId, cards: [card], actorId: 1, idempotencyKey: randomUUID() });
  const shop = { regionId, partnerId, branchId: null };
  expect(await tellUsableHere(db, shop, { card, balance: 1_500, potted: 1_000 })).toBeUndefined();
  const elsewhere = await openCampaign(db, regionId, { counts_at: 'postcodes', places: ['99999'] });
  await giveGifts(db, SEAL_KEYS, { regionId, campaignId: elsewhere, cards: [card], actorId: 1, idempotencyKey: randomUUID() });
  expect(await tellUsableHere(db, shop, { card, balance: 2_000, potted: 2_000 })).toMatchObject({ formattedDE: '10,00' });
});
