import { afterEach, beforeEach, expect, it } from 'vitest';
import { moveClock } from '#seeds/moved-clock.ts';
import { sealBooks } from '#server/ledger/prove/seal-books.ts';
import { verifyLedger } from '#server/ledger/prove/verify-ledger.ts';
import { findCardAccounts } from '#server/ledger/read/card-account.ts';
import { postBookings } from '#server/ledger/write/post-booking.ts';
import type { Database } from '#server/platform/db/database.ts';
import { rewriteFunction } from '#tests/support/control.ts';
import { createTestDatabase } from '#tests/support/databases.ts';
import { type Books, openBooks } from '#tests/support/open-books.ts';
import { openCampaign } from '#tests/support/open-campaign.ts';
import { postingsOf } from '#tests/support/postings.ts';
import { SEAL_KEYS } from '#tests/support/seal-keys.ts';
import { startingGate } from '#tests/support/starting-gate.ts';
import { beginLooking, giveEarned, giveWhatWasEarned, listSelfGiving, type SelfGiving } from './give-earned.ts';

const MANY = 24;

let database: Database;
let books: Books;

/** So many cards, topped up with 50,00 each. */
beforeEach(async () => {
  database = await createTestDatabase({ poolSize: MANY + 4 });
  await moveClock(database, new Date('2027-06-01T10:00:00Z'), 0.001);
  books = await openBooks(database.db, MANY);
});
afterEach(() => database.close());

const needed = () => ({ db: database.db, keys: SEAL_KEYS });
const topUpAll = () =>
  postBookings(
    database.db,
    SEAL_KEYS,
    books.regionId,
    books.cards.map((card) => postingsOf(books).topUp(card, 5_000)),
  );

async function open(budget: number): Promise<SelfGiving> {
  await openCampaign(database.db, books.regionId, {
    given_for: 'top-up',
    top_up_cents: 5_000,
    budget_cents: budget,
  });
  await database.db.transaction().execute((trx) => beginLooking(trx, books.regionId));
  return (await listSelfGiving(database.db, books.regionId))[0]!;
}

/** All tills give at once, and the job beside them. */
async function giveAtOnce(campaign: SelfGiving): Promise<void> {
  const gate = await startingGate(database, 'ledger_give_gifts', '\nbegin\n');
  const asked = Promise.all(books.cards.map((card) => giveEarned(needed(), campaign, [card])));
  await gate.openWhen(MANY);
  await asked;
}

const gifts = async () =>
  (await findCardAccounts(database.db, books.regionId, books.cards)).filter(({ potted }) => potted > 0).length;

async function findings(): Promise<string[]> {
  await sealBooks(database.db, SEAL_KEYS);
  return (await verifyLedger(database.db, SEAL_KEYS)).map(({ rule }) => rule);
}

it('twenty-four tills at once: the budget is used up and never exceeded, and the job gives nothing more', async () => {
  const campaign = await open(7_900);
  await topUpAll();
  await giveAtOnce(campaign);
  expect(await gifts()).toBe(7);
  expect(await findings()).toEqual([]);
  await giveWhatWasEarned(needed(), books.regionId);
  expect(await gifts()).toBe(7);
  expect(await findings()).toEqual([]);
});

it('twenty-four cards of one person at once: one gets the gift', async () => {
  const campaign = await open(100_000);
  await topUpAll();
  await registerAll();
  await giveAtOnce(campaign);
  expect(await gifts()).toBe(1);
  expect(await findings()).toEqual([]);
});

it('control: without a look at people and their other cards all of them get it', async () => {
  const campaign = await open(100_000);
  await topUpAll();
  await registerAll();
  await rewriteFunction(
    database,
    'ledger_give_gifts',
    'when campaign_gift_is_had(p_region, p_campaign, item.card) or exists (',
    'when false and exists (',
  );
  await rewriteFunction(
    database,
    'ledger_give_gifts',
    'select p_region, p_campaign, item.person where item.person is not null',
    'select p_region, p_campaign, item.person where false',
  );
  await Promise.all(books.cards.map((card) => giveEarned(needed(), campaign, [card])));
  expect(await gifts()).toBe(MANY);
});

it('two jobs at once give each gift once', async () => {
  await open(100_000);
  await topUpAll();
  await sealBooks(database.db, SEAL_KEYS);
  await Promise.all([giveWhatWasEarned(needed(), books.regionId), giveWhatWasEarned(needed(), books.regionId)]);
  expect(await gifts()).toBe(MANY);
  expect(await findings()).toEqual([]);
});

async function registerAll(): Promise<void> {
  const { person_id: customer_id } = await database.db
    .insertInto('person')
    .values({ region_id: books.regionId, email: 'viele@demo.example', role: 'customer', first_name: 'Kim', last_name: 'Viel' })
    .returning('person_id')
    .executeTakeFirstOrThrow();
  await database.db
    .updateTable('card')
    .set({ customer_id, registered_at: new Date() })
    .where('card_number', 'in', books.cards)
    .execute();
}
