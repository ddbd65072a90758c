import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { moveClock, restoreClock } from '#seeds/moved-clock.ts';
import { produceCards } from '#server/parties/card-stock/produce-batches.ts';
import type { Database } from '#server/platform/db/database.ts';
import { createTemplate } from '#tests/support/databases.ts';
import { markEntries } from '#tests/support/mark-entries.ts';
import { postingsOf } from '#tests/support/postings.ts';
import { SEAL_KEYS } from '#tests/support/seal-keys.ts';
import { openSealedWorld, type SealedWorld } from '#tests/support/sealed-world.ts';
import { correctEntries } from '#server/ledger/write/correct-entries.ts';
import { markOf } from '#server/ledger/write/entry-mark.ts';
import { expireBalance } from '#server/ledger/write/expire-balance.ts';
import { postBookings } from '#server/ledger/write/post-booking.ts';
import { sealBooks } from './seal-books.ts';
import { secretOf, type SealKey, type SealKeys } from '#server/ledger/seal-keys.ts';
import { verifyLedger } from './verify-ledger.ts';

/**
 * The owner of the database writes an entry exactly as the books' functions would, with correct balances and counters.
 * Then the sealing job runs, as it does each minute.
 */
let template: Awaited<ReturnType<typeof createTemplate>>;
let database: Database;
let world: SealedWorld;
let card: string;
beforeAll(async () => {
  template = await createTemplate(async (empty) => {
    world = await openSealedWorld(empty);
  });
});
beforeEach(async () => {
  database = await template.copy();
  [card] = await cardsOf(1);
});
afterEach(() => database.close());
afterAll(() => template.close());

const cardsOf = async (count: number, isTest = false) =>
  (await produceCards(database.db, { regionId: world.regionId, count, isTest })).map(({ cardNumber }) => cardNumber) as [string];
const KEY = randomUUID();
const CENTS = 5_000;
const asked = () => ({ ...postingsOf(world).topUp(card, CENTS), regionId: world.regionId, key: KEY, hash: 'a' });

/** A top-up of the card; `mark` is SQL. */
const forge = (mark: string, key = KEY) =>
  database.runAsOwner(`
    with made as (
      insert into entry (region_id, entry_id, type, cents, card_account_id, partner_id, actor_id, idempotency_key, input_hash, booked_at, mark)
      select region_id, nextval('entry_id'), 'topup', ${CENTS}, account_id, ${world.partnerId}, 0, '${key}', 'a', now(), ${mark}
        from account where card_number = '${card}' returning *)
    insert into posting (region_id, entry_id, account_id, cents, balance_after)
    select region_id, entry_id, card_account_id, cents, cents from made
    union all
    select made.region_id, entry_id, a.account_id, -cents, null from made join account a on a.kind = 'partner' and a.partner_id = made.partner_id;
    update account set balance = ${CENTS}, status = 'active', month = date_trunc('month', now() at time zone 'Europe/Berlin'), month_cents = ${CENTS}
     where card_number = '${card}'`);

const bookRightly = () => {
  const redemption = postingsOf(world).redeem(world.names.held!, 100);
  return postBookings(database.db, SEAL_KEYS, world.regionId, [redemption]);
};

/** The broken rules, regardless of the entry's age, and the number of entries without a seal. */
async function state(keys: SealKeys = SEAL_KEYS) {
  const unsealed = await database.db
    .selectFrom('entry')
    .leftJoin('seal', (join) =>
      join.onRef('seal.region_id', '=', 'entry.region_id').onRef('seal.entry_id', '=', 'entry.entry_id'),
    )
    .select('entry.entry_id')
    .where('seal.entry_id', 'is', null)
    .execute();
  const findings = await verifyLedger(database.db, keys, { anchors: [world.anchor] });
  return { unsealed: unsealed.length, rules: findings.map(({ rule }) => rule) };
}

const FORMER: SealKey = { id: '0badc0de', secret: secretOf('a key that has leaked and was replaced') };
const guessed: SealKeys = [{ id: SEAL_KEYS[0].id, secret: secretOf('what the owner made up') }];

describe('an entry that nobody asked the server for', () => {
  it.each<[what: string, mark: () => string, keys?: SealKeys]>([
    ['without a mark', () => 'null'],
    ['with the mark of another entry', () => `(select mark from entry where entry_id = ${world.names.granted})`],
    ['with a mark by a key of the owner’s, under the name of the right one', () => `'${markOf(guessed, asked())}'`],
    ['with a mark by a key that nobody knows', () => `'${markOf([FORMER], asked())}'`],
    ['with a mark by a key that was replaced', () => `'${markOf([FORMER], asked())}'`, [FORMER, ...SEAL_KEYS]],
    ['with a mark for another amount', () => `'${markOf(SEAL_KEYS, { ...asked(), cents: CENTS - 1 })}'`],
    ['with a mark for another card', () => `'${markOf(SEAL_KEYS, { ...asked(), card: world.names.held! })}'`],
    ['with a mark for another fee', () => `'${markOf(SEAL_KEYS, { ...asked(), fee: 1 })}'`],
    ['with a mark for another region', () => `'${markOf(SEAL_KEYS, { ...asked(), regionId: 0 })}'`],
    ['with a mark for another key', () => `'${markOf(SEAL_KEYS, { ...asked(), key: randomUUID() })}'`],
  ])('%s is reported at once and never sealed, and the rest is', async (_, mark, keys = SEAL_KEYS) => {
    await forge(mark());
    expect(await state(keys)).toEqual({ unsealed: 1, rules: ['entry-not-ours'] });
    await bookRightly();
    await expect(sealBooks(database.db, keys)).rejects.toThrow(AggregateError);
    expect(await state(keys)).toEqual({ unsealed: 1, rules: ['no entry is passed over by the seals', 'entry-not-ours'] });
  });

  it('control: is sealed and unnoticed where it has the mark that only the server can make', async () => {
    await forge('null');
    await markEntries(database, world.regionId);
    expect(await state()).toEqual({ unsealed: 1, rules: [] });
    await sealBooks(database.db, SEAL_KEYS);
    expect(await state()).toEqual({ unsealed: 0, rules: [] });
  });

  it('cannot use the mark of an entry with the same key a second time', async () => {
    const [genuine] = await postBookings(database.db, SEAL_KEYS, world.regionId, [
      postingsOf(world).topUp(card, CENTS, { idempotencyKey: KEY, inputHash: 'a' }),
    ]);
    if (!genuine?.isPosted) throw new Error('not booked');
    const copied = `(select mark from entry where entry_id = ${genuine.entryId})`;
    await expect(forge(copied)).rejects.toThrow('entry_once');
    await database.runAsOwner('drop index entry_once');
    await forge(copied);
    expect((await state()).rules).toContain('a key books once');
  });
});

it('what each writer writes is ours, and gets its seal', async () => {
  const { regionId, partnerId } = world;
  const { topUp, redeem, bonus, reverse, storno } = postingsOf(world);
  const [test] = await cardsOf(1, true);
  const book = async (...postings: Parameters<typeof postBookings>[3]) => {
    const outcomes = await postBookings(database.db, SEAL_KEYS, regionId, postings);
    return outcomes.map((outcome) => (outcome.isPosted ? outcome.entryId : Number.NaN));
  };
  const [first, spent, played] = await book(
    topUp(card, 4_000, { idempotencyKey: KEY.toUpperCase(), inputHash: 'a' }),
    redeem(card, 1_000, { fee: 30 }),
    topUp(test, 900, { fee: 30 }),
  );
  const [granted] = await book(bonus(card, 50, { fee: 5, grantedFor: spent! }));
  const [taken, loaded] = await book(redeem(card, 400, { fee: 20 }), topUp(card, 500));
  const [thanks] = await book(bonus(card, 30, { fee: 20, grantedFor: taken! }));
  await book(storno(card, loaded!, 500), storno(card, taken!, 300, { fee: 7, actorId: 9 }));
  await book(reverse(card, spent!, { idempotencyKey: randomUUID(), inputHash: 'b' }), reverse(test, played!));
  const correct = (wrong: number) =>
    correctEntries(database.db, SEAL_KEYS, regionId, {
      card,
      wrong: [wrong],
      right: [{ type: 'topup', cents: 3_000, fee: 40, isAllowed: true }],
      partnerId,
      branchId: null,
      actorId: 7,
    });
  expect((await correct(first!)).isPosted).toBe(true);
  const [paid] = await book(redeem(card, 700, { fee: 9 }));
  await book(bonus(card, 20, { fee: 2, grantedFor: paid! }));
  expect((await correct(paid!)).isPosted).toBe(true);
  await moveClock(database, new Date('2031-01-05T10:00:00Z'));
  expect((await expireBalance(database.db, SEAL_KEYS, regionId, card, randomUUID())).isPosted).toBe(true);
  await restoreClock(database);

  const types = await database.db.selectFrom('entry').select('type').distinct().orderBy('type').execute();
  expect(types.map(({ type }) => type)).toEqual([
    'bonus',
    'campaign-payment',
    'charge',
    'charge-collection',
    'charge-payment',
    'charge-payment-return',
    'charge-payment-return-undo',
    'charge-payment-undo',
    'charge-payout',
    'charge-return',
    'charge-undo',
    'claim-payment',
    'expiry',
    'gift',
    'gift-end',
    'invoice-payment',
    'payment',
    'redemption',
    'return',
    'reversal',
    'settlement',
    'take-over',
    'topup',
    'transfer',
  ]);
  expect([granted, thanks]).toEqual([expect.any(Number), expect.any(Number)]);
  expect((await state()).rules).toEqual([]);
  await sealBooks(database.db, SEAL_KEYS);
  expect(await state()).toEqual({ unsealed: 0, rules: [] });
});

it('a settlement that is not sealed yet is ours too', async () => {
  const marked = await database.db.selectFrom('entry').select(['type', 'mark']).execute();
  expect(marked.filter(({ mark }) => mark === null)).toEqual([]);
  await database.runAsOwner(`alter table seal disable trigger user; delete from seal; alter table seal enable trigger user`);
  const { unsealed, rules } = await state();
  expect(unsealed).toBe(marked.length);
  expect(rules).not.toContain('entry-not-ours');
});
