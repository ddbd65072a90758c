import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { isCardNumber } from '#contract/common/card-number.ts';
import { createTestDatabase } from '#tests/support/databases.ts';
import { openBooks } from '#tests/support/open-books.ts';
import { postingsOf } from '#tests/support/postings.ts';
import { findCardAccounts } from '#server/ledger/read/card-account.ts';
import { postBookings } from '#server/ledger/write/post-booking.ts';
import { verifyLedger } from '#server/ledger/prove/verify-ledger.ts';
import type { Database } from '#server/platform/db/database.ts';
import { SEAL_KEYS } from '#tests/support/seal-keys.ts';
import { requestBatch } from './request-batch.ts';
import { produceBatch, produceBatches, produceCards } from './produce-batches.ts';

let database: Database;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

it('gives each card a number with a check digit, a production number of its own, and an account with nothing on it', async () => {
  const { regionId } = await openBooks(database.db, 0);
  const cards = await produceCards(database.db, { regionId, count: 50 });
  expect(cards).toHaveLength(50);
  expect(cards.filter((card) => !isCardNumber(card.cardNumber))).toEqual([]);
  expect(cards.filter((card) => !/^[2-9A-HJKMNP-Z]{8}$/.test(card.productionNumber))).toEqual([]);
  expect(new Set(cards.map((card) => card.productionNumber)).size).toBe(50);
  const accounts = await findCardAccounts(
    database.db,
    regionId,
    cards.map((card) => card.cardNumber),
  );
  expect(accounts.map(({ status, isTest, balance }) => ({ status, isTest, balance }))).toEqual(
    cards.map(() => ({ status: 'produced', isTest: false, balance: 0 })),
  );
});

it('draws the numbers of cards, so that none tells the next', async () => {
  const { regionId } = await openBooks(database.db, 0);
  const cards = await produceCards(database.db, { regionId, count: 2_000 });
  const drawn = cards.map(({ cardNumber }) => Number(cardNumber.slice(4, 14)));
  expect(new Set(drawn).size).toBe(2_000);
  // In each tenth of all numbers of this cell, the first half, about a tenth of the cards: 200, and hardly ever 60 off.
  const tenths = Map.groupBy(drawn, (number) => Math.floor(number / 5e8));
  for (let tenth = 0; tenth < 10; tenth++) expect(Math.abs((tenths.get(tenth)?.length ?? 0) - 200)).toBeLessThan(90);
  const neighbours = drawn.filter((number, index) => Math.abs(number - (drawn[index - 1] ?? -1e9)) < 1_000);
  expect(neighbours.length).toBeLessThan(5);
});

it('makes test cards where they are asked for', async () => {
  const { regionId } = await openBooks(database.db, 0);
  const [card] = await produceCards(database.db, { regionId, count: 1, isTest: true });
  expect(await findCardAccounts(database.db, regionId, [card!.cardNumber])).toMatchObject([{ isTest: true }]);
});

it.each(['topUp', 'bonus'] as const)('activates a produced card by its first %s', async (kind) => {
  const books = await openBooks(database.db, 1);
  const card = books.cards[0]!;
  const status = async () => (await findCardAccounts(database.db, books.regionId, [card]))[0]!.status;
  const postings = postingsOf(books);
  await postBookings(database.db, SEAL_KEYS, books.regionId, [postings.redeem(card, 1)]);
  expect(await status()).toBe('produced');
  await postBookings(database.db, SEAL_KEYS, books.regionId, [postings[kind](card, 100)]);
  expect(await status()).toBe('active');
});

it('draws again where two production numbers meet', async () => {
  const { regionId } = await openBooks(database.db, 0);
  // The first five draws come out the same.
  await database.runAsOwner(`
    create sequence draw;
    grant usage on draw to kartenkontor_app;
    create function draw_the_same() returns trigger language plpgsql as 'begin if nextval(''draw'') <= 5 then new.production_number = ''77777777''; end if; return new; end';
    create trigger draw_the_same before insert on card for each row execute function draw_the_same()`);
  const cards = await produceCards(database.db, { regionId, count: 3 });
  await database.runAsOwner('drop trigger draw_the_same on card');
  expect(cards.map((card) => card.productionNumber)).toContain('77777777');
  expect(new Set(cards.map((card) => card.productionNumber)).size).toBe(3);
});

it('draws again where a number is taken', async () => {
  const { regionId } = await openBooks(database.db, 0);
  const [first] = await produceCards(database.db, { regionId, count: 1 });
  // The next five draws come out as the number that is taken.
  await database.runAsOwner(`
    create sequence drawn_number;
    grant usage on drawn_number to kartenkontor_app;
    create function draw_the_taken() returns trigger language plpgsql as 'begin if nextval(''drawn_number'') <= 5 then new.card_number = ''${first!.cardNumber}''; end if; return new; end';
    create trigger draw_the_taken before insert on card for each row execute function draw_the_taken()`);
  const cards = await produceCards(database.db, { regionId, count: 3 });
  await database.runAsOwner('drop trigger draw_the_taken on card');
  expect(new Set([...cards, first!].map((card) => card.cardNumber)).size).toBe(4);
  expect(await verifyLedger(database.db, SEAL_KEYS)).toEqual([]);
});

it('goes on where it failed, in the order of production', async () => {
  const { regionId } = await openBooks(database.db, 0);
  const stock = async () =>
    (await sql<{ count: number }>`select count(*)::int as count from card where region_id = ${regionId}`.execute(database.db))
      .rows[0]!.count;
  const batchId = await requestBatch(database.db, { regionId, count: 8_000 });
  await database.runAsOwner(`
    create sequence produced;
    grant usage on produced to kartenkontor_app;
    create function run_out() returns trigger language plpgsql as 'begin if nextval(''produced'') > 4500 then raise exception ''out of cards''; end if; return new; end';
    create trigger run_out before insert on card for each row execute function run_out()`);
  await expect(produceBatches(database.db)).rejects.toThrow('1 batches of cards were not finished');
  await database.runAsOwner('drop trigger run_out on card');
  expect(await stock()).toBe(4_000);
  await produceBatches(database.db);
  expect(await stock()).toBe(8_000);
  expect(await placesOf(regionId, batchId)).toEqual(Array.from({ length: 8_000 }, (_, index) => index + 1));
  // Finished is finished.
  await produceBatch(database.db, { regionId, batchId });
  expect(await stock()).toBe(8_000);
});

it('takes the same order once, and no other by its key', async () => {
  const { regionId } = await openBooks(database.db, 0);
  const order = { regionId, count: 3, requestKey: randomUUID() };
  const [one, other] = await Promise.all([requestBatch(database.db, order), requestBatch(database.db, order)]);
  expect(other).toBe(one);
  await expect(requestBatch(database.db, { ...order, count: 4 })).rejects.toMatchObject({ status: 409 });
  expect(await produceCards(database.db, order)).toHaveLength(3);
  expect(await produceCards(database.db, order)).toHaveLength(3);
});

async function placesOf(regionId: number, batchId: number): Promise<number[]> {
  const { rows } = await sql<{ batch_position: number }>`
    select batch_position from card where region_id = ${regionId} and batch_id = ${batchId} order by batch_position`.execute(
    database.db,
  );
  return rows.map((row) => row.batch_position);
}

it('produces many', async () => {
  const { regionId } = await openBooks(database.db, 0);
  // More than are made at once, and than fit into one statement value by value.
  const count = 11_000;
  const cards = await produceCards(database.db, { regionId, count });
  expect(new Set(cards.map((card) => card.cardNumber)).size).toBe(count);
  expect(await verifyLedger(database.db, SEAL_KEYS)).toEqual([]);
});
