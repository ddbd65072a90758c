import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { moveClock } from '#seeds/moved-clock.ts';
import { giveGifts } from '#server/ledger/write/give-gifts.ts';
import { postBookings } from '#server/ledger/write/post-booking.ts';
import type { Database } from '#server/platform/db/database.ts';
import { createTestDatabase } from '#tests/support/databases.ts';
import { openBooks } from '#tests/support/open-books.ts';
import { openCampaign } from '#tests/support/open-campaign.ts';
import { postingsOf } from '#tests/support/postings.ts';
import { SEAL_KEYS } from '#tests/support/seal-keys.ts';
import { listGiftsOfBooking, tellUsableHere } from './tell-gifts.ts';

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

it('sums what a booking has used of campaigns of one name', async () => {
  const { db } = database;
  await moveClock(database, new Date('2027-06-01T10:00:00Z'), 0.001);
  const books = await openBooks(db, 1);
  const { regionId } = books;
  const [card] = books.cards as [string];
  for (const campaignId of [await openCampaign(db, regionId), await openCampaign(db, regionId)])
    await giveGifts(db, SEAL_KEYS, { regionId, campaignId, cards: [card], actorId: 1, idempotencyKey: randomUUID() });
  await postBookings(db, SEAL_KEYS, regionId, [postingsOf(books).redeem(card, 1_500)]);
  const { entry_id: entryId } = await db
    .selectFrom('entry')
    .select('entry_id')
    .where('region_id', '=', regionId)
    .where('type', '=', 'redemption')
    .executeTakeFirstOrThrow();
  expect(await listGiftsOfBooking(db, { regionId, entryId, card })).toEqual([{ name: 'Feuerwehr dankt', cents: -1_500 }]);
});
