import { sql } from 'kysely';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { isCardNumber } from '#contract/card-number.ts';
import { createTestDatabase } from '#tests/support/databases.ts';
import { openBooks } from '#tests/support/open-books.ts';
import { postingsOf } from '#tests/support/postings.ts';
import { findCardAccounts } from '#server/ledger/card-account.ts';
import { postBookings } from '#server/ledger/post-booking.ts';
import { verifyLedger } from '#server/ledger/verify-ledger.ts';
import type { Database } from '#server/platform/db/database.ts';
import { produceCards } from './produce-cards.ts';

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
  await postBookings(database.db, books.regionId, [postings.redeem(card, 1)]);
  expect(await status()).toBe('produced');
  await postBookings(database.db, books.regionId, [postings[kind](card, 100)]);
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

it('produces all or none', async () => {
  const { regionId } = await openBooks(database.db, 0);
  const stock = async () =>
    (await sql<{ count: number }>`select count(*) from card where region_id = ${regionId}`.execute(database.db)).rows[0]!.count;
  const { rows } = await sql<{ last: number }>`select last_value as last from card_serial`.execute(database.db);
  // The numbers run out in the second round.
  await database.runAsOwner(`alter sequence card_serial maxvalue ${rows[0]!.last + 7_000}`);
  await expect(produceCards(database.db, { regionId, count: 8_000 })).rejects.toThrow('reached maximum value');
  await database.runAsOwner(`alter sequence card_serial maxvalue 9999999999 restart with ${rows[0]!.last + 1}`);
  expect(await stock()).toBe(0);
});

it('produces many', { timeout: 120_000 }, async () => {
  const { regionId } = await openBooks(database.db, 0);
  const count = inject('databaseKind') === 'postgres' ? 25_000 : 11_000;
  const cards = await produceCards(database.db, { regionId, count });
  expect(new Set(cards.map((card) => card.cardNumber)).size).toBe(count);
  expect(await verifyLedger(database.db)).toEqual([]);
});
