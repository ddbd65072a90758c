import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { Temporal } from 'temporal-polyfill';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { closeCardAccount } from '#server/ledger/write/accounts.ts';
import { findCardAccounts } from '#server/ledger/read/card-account.ts';
import { loadChargeOrder } from '#server/ledger/write/load-charge-order.ts';
import { sealBooks } from '#server/ledger/prove/seal-books.ts';
import { settleChargeOrder } from '#server/ledger/write/settle-charge-order.ts';
import { verifyLedger } from '#server/ledger/prove/verify-ledger.ts';
import { replaceCard } from '#server/money/replacements/replace-card.ts';
import { leaveEmployer } from '#server/parties/cards/reads.ts';
import { produceCards } from '#server/parties/card-stock/produce-batches.ts';
import { listEmployeeCards } from '#server/parties/employee-cards/plans.ts';
import type { Database } from '#server/platform/db/database.ts';
import { type ChargeWorld, openChargeWorld } from '#tests/support/charge-world.ts';
import { createTestDatabase } from '#tests/support/databases.ts';
import { SEAL_KEYS } from '#tests/support/seal-keys.ts';
import { tryCancelChargeOrder } from './cancel-charge-order.ts';
import { findChargeLeft } from './charge-left.ts';
import { describeWhole } from './describe-charge-order.ts';
import { listChargeOrderCards } from './list-charge-order-cards.ts';
import { dryRunCharges } from './dry-run-charges.ts';

/** What happens to cards and contracts after their order was made and before it is loaded. */

let database: Database;
let world: ChargeWorld;
beforeEach(async () => {
  database = await createTestDatabase();
});
afterEach(async () => {
  await sealBooks(database.db, SEAL_KEYS);
  expect(await verifyLedger(database.db, SEAL_KEYS)).toEqual([]);
  await database.close();
});

async function openWorld(payment: 'Bankeinzug' | 'Rechnung', day: string): Promise<void> {
  world = await openChargeWorld(database, { payment });
  await world.at('2026-11-14T09:00:00Z');
  await world.run();
  await world.plan(world.cards);
  await world.run(day);
  expect(await world.orders()).toMatchObject([{ dueOn: '2026-11-30', cards: 3, cents: 15_000, method: payment }]);
}

const cardStates = async () => {
  const { rows } = await sql<{ cents: number; skipped: string | null }>`
    select a.balance as cents, d.skipped from charge_order_card d
      join account a on a.region_id = d.region_id and a.kind = 'card' and a.card_number = d.card_number
     where d.region_id = ${world.regionId} and d.number = 1 order by array_position(${world.cards}::text[], d.card_number)`.execute(
    database.db,
  );
  return rows.map(({ cents, skipped }) => skipped ?? cents);
};
const employerHolds = async () => {
  const { rows } = await sql<{ cents: number }>`
    select coalesce(sum(p.cents), 0)::bigint as cents from posting p join account a using (region_id, account_id)
     where a.region_id = ${world.regionId} and a.kind = 'employer'`.execute(database.db);
  return rows[0]!.cents;
};
const mails = async () =>
  (await database.db.selectFrom('outbox_mail').select(['subject', 'body_text']).orderBy('outbox_mail_id').execute()).map(
    ({ subject, body_text }) => `${subject}\n${body_text}`,
  );
const pay = (cents = 15_000) =>
  settleChargeOrder(database.db, SEAL_KEYS, world.regionId, {
    type: 'charge-payment',
    number: 1,
    cents,
    openCents: 15_000,
    day: '2026-11-28',
    bankText: '',
    reason: 'Kontoauszug',
    actorId: 1,
    idempotencyKey: randomUUID(),
  });
const endContract = (day: string | null) =>
  database.db.updateTable('employer').set({ contract_end_at: day }).where('employer_id', '=', world.employerId).execute();

describe('a card', () => {
  beforeEach(() => openWorld('Bankeinzug', '2026-11-23T05:00:00Z'));

  it('of somebody who leaves on the day of the loading or before is left out; of who leaves the day after it is loaded', async () => {
    const [one, two, three] = world.cards as [string, string, string];
    await world.plan([one], { deletion_date: '2026-11-28' });
    await world.plan([two], { deletion_date: '2026-11-30' });
    await world.plan([three], { deletion_date: '2026-12-01' });
    // The first is gone from the employer by now.
    await database.db.transaction().execute((trx) => leaveEmployer(trx, world, [one]));
    expect(await world.run('2026-11-30T05:00:00Z')).toMatchObject({ orders: 1, cards: 1, skipped: 2, cents: 5_000 });
    expect(await world.run('2026-11-30T05:05:00Z')).toMatchObject({ orders: 0, cards: 0, skipped: 0 });
    expect(await cardStates()).toEqual(['EMPLOYEE_LEFT', 'EMPLOYEE_LEFT', 5_000]);
    expect(await employerHolds()).toBe(10_000);
  });

  it('that is reported as lost is left out, even while its holder’s case is open and it works', async () => {
    await world.plan(world.cards.slice(1, 2), { is_card_lost: true });
    expect(await world.run('2026-11-30T05:00:00Z')).toMatchObject({ cards: 2, skipped: 1 });
    expect(await cardStates()).toEqual([5_000, 'CARD_LOST', 5_000]);
    expect(await employerHolds()).toBe(5_000);
  });

  it('that now is another employer’s is left out, whatever that one plans', async () => {
    const [card] = world.cards as [string];
    await database.db.transaction().execute((trx) => leaveEmployer(trx, world, [card]));
    const other = await database.db
      .insertInto('employer')
      .values({ region_id: world.regionId, contract_id: 'AG-2', name: 'Nebenan' })
      .returning('employer_id')
      .executeTakeFirstOrThrow();
    await sql`update card set employer_id = ${other.employer_id} where card_number = ${card}`.execute(database.db);
    await sql`
      insert into employee_card (region_id, card_number, employer_id) values (${world.regionId}, ${card}, ${other.employer_id})`.execute(
      database.db,
    );
    await world.run('2026-11-30T05:00:00Z');
    expect(await cardStates()).toEqual(['EMPLOYEE_LEFT', 5_000, 5_000]);
  });

  it('that is locked or emptied by a transfer is left out, and the employer reads once what became of its money', async () => {
    await closeCardAccount(database.db, world.regionId, world.cards[0]!, 'locked');
    await closeCardAccount(database.db, world.regionId, world.cards[1]!, 'emptied');
    await world.plan(world.cards.slice(2), { deletion_date: '2026-11-29' });
    const before = (await mails()).length;
    await Promise.all([world.run('2026-11-30T05:00:00Z'), world.run()]);
    await world.run('2026-11-30T05:10:00Z');
    expect(await cardStates()).toEqual(['CARD_LOCKED', 'CARD_LOCKED', 'EMPLOYEE_LEFT']);
    expect(await employerHolds()).toBe(15_000);
    const told = (await mails()).slice(before);
    expect(told).toHaveLength(1);
    for (const part of [
      `L${world.regionId}-00001: 3 Karten wurden nicht geladen`,
      '150,00 €',
      '2 Karten sind gesperrt',
      '1 Karte gehört',
    ])
      expect(told[0]).toContain(part);
    // Which cards they are, and who has them, is nothing for a mail.
    for (const card of world.cards) expect(told[0]).not.toContain(card);
    await world.plan(world.cards.slice(2));
    await world.run('2026-12-23T05:00:00Z');
    expect((await world.orders())[0]).toMatchObject({ dueOn: '2026-12-31', cents: 5_000, credit: 5_000, asked: 0 });
  });

  it('that nobody touches is loaded, and the employer reads nothing more', async () => {
    const before = (await mails()).length;
    await world.run('2026-11-30T05:00:00Z');
    expect(await cardStates()).toEqual([5_000, 5_000, 5_000]);
    expect(await mails()).toHaveLength(before);
  });
});

describe('what an employee gets in the month', () => {
  it.each([
    [
      'is unclear where a name stands under several numbers',
      ['1', '2', '3'],
      'Muster',
      [5_000, 5_000, 5_000],
      [10_000, 10_000, 10_000],
    ],
    ['counts as one where the number is one', ['1', '1', '3'], 'Muster', [10_000, 10_000, 5_000], [5_000, 5_000, 10_000]],
    ['is clear where the names differ', ['1', '2', '3'], null, [5_000, 5_000, 5_000], [0, 0, 0]],
  ] as const)('%s', async (_, numbers, name, month, unclear) => {
    world = await openChargeWorld(database, { payment: 'Bankeinzug' });
    await world.at('2026-11-14T09:00:00Z');
    await world.run();
    for (const [at, card] of world.cards.entries())
      await world.plan([card], { personnel_number: numbers[at]!, last_name: name ?? `Muster ${'ABC'[at]}` });
    await world.run('2026-11-23T05:00:00Z');
    const [order] = await world.orders();
    const { list } = await describeWhole(database.db, order!, '2026-11-23');
    const cards = world.cards.map((card) => list.find(({ cardID }) => cardID === card)!);
    expect(cards.map(({ monthCents }) => monthCents)).toEqual(month);
    expect(cards.map(({ unclearCents }) => unclearCents)).toEqual(unclear);
  });

  it('is not unclear by what was taken out of the order', async () => {
    await openWorld('Bankeinzug', '2026-11-23T05:00:00Z');
    await world.plan(world.cards.slice(1), { is_card_lost: true });
    await world.run('2026-11-30T05:00:00Z');
    const [order] = await world.orders();
    const { list } = await describeWhole(database.db, order!, '2026-11-30');
    expect(list.find(({ cardID }) => cardID === world.cards[0])).toMatchObject({ monthCents: 5_000, unclearCents: 0 });
  });
});

describe('a card that is replaced', () => {
  let fresh: string[];
  const loadSome = (cards: { card: string; place: string }[]) =>
    loadChargeOrder(database.db, SEAL_KEYS, world.regionId, {
      number: 1,
      asked: 15_000,
      cards: cards.map((card) => ({ ...card, cents: 5_000 })),
    });
  const replace = (oldCard: string, newCard: string) =>
    database.db
      .transaction()
      .execute((trx) =>
        replaceCard(
          trx,
          { oldCard, newCard, holderId: null, isShown: true, idempotencyKey: randomUUID() },
          { staffId: 1, reason: 'verloren', keys: SEAL_KEYS, regionId: world.regionId },
        ),
      );
  const balances = async (cards: string[]) => {
    const accounts = await findCardAccounts(database.db, world.regionId, cards);
    return cards.map((card) => accounts.find((account) => account.card === card)!.balance);
  };
  beforeEach(async () => {
    await openWorld('Bankeinzug', '2026-11-23T05:00:00Z');
    const { regionId } = world;
    fresh = (await produceCards(database.db, { regionId, count: 2 })).map(({ cardNumber }) => cardNumber);
  });

  it('passes what was ordered for it on to the new one, once, over two replacements', async () => {
    const [one] = world.cards as [string];
    await replace(one, fresh[0]!);
    await replace(fresh[0]!, fresh[1]!);
    expect(await Promise.all([world.run('2026-11-30T05:00:00Z'), world.run()])).toHaveLength(2);
    await world.run('2026-11-30T05:05:00Z');
    expect(await balances([one, ...fresh])).toEqual([0, 0, 5_000]);
    expect(await employerHolds()).toBe(0);
    const [order] = await world.orders();
    expect(order).toMatchObject({ loadedAt: expect.any(Date) });
    const { list } = await describeWhole(database.db, order!, '2026-11-30');
    expect(list.find(({ cardID }) => cardID === one)).toMatchObject({
      chargedCardID: fresh[1],
      state: 'loaded',
      monthCents: 5_000,
    });
    expect(await findChargeLeft(database.db, order!, fresh[1]!)).toEqual({ cents: 5_000, left: 5_000 });
    expect(await findChargeLeft(database.db, order!, one)).toBeUndefined();
    // The next order names the new card.
    await world.run('2026-12-23T05:00:00Z');
    expect((await listChargeOrderCards(database.db, world.regionId, 2)).map(({ card }) => card)).toContain(fresh[1]);
  });

  it('is not charged again on the new one where it had its charge before', async () => {
    const [one, two] = world.cards as [string, string];
    await world.at('2026-11-30T05:00:00Z');
    expect(await loadSome([{ card: one, place: one }])).toMatchObject({ loaded: 1 });
    await replace(one, fresh[0]!);
    // Whoever has looked before, and whoever looks now.
    expect(await loadSome([{ card: one, place: one }])).toMatchObject({ loaded: 0, skipped: 0 });
    expect(await loadSome([{ card: one, place: fresh[0]! }])).toMatchObject({ loaded: 0, skipped: 0 });
    expect(await world.run()).toMatchObject({ cards: 2, skipped: 0 });
    expect(await balances([one, fresh[0]!, two])).toEqual([0, 5_000, 5_000]);
  });

  it('waits for the next turn where it is replaced while the books are about to load it', async () => {
    const [one] = world.cards as [string];
    await replace(one, fresh[0]!);
    await world.at('2026-11-30T05:00:00Z');
    expect(await loadSome([{ card: one, place: one }])).toMatchObject({ loaded: 0, skipped: 0 });
    // Nor does a card get it that has not taken its place.
    expect(await loadSome([{ card: one, place: fresh[1]! }])).toMatchObject({ loaded: 0, skipped: 0 });
    expect(await world.run()).toMatchObject({ cards: 3, skipped: 0 });
    expect(await balances([one, ...fresh])).toEqual([0, 5_000, 0]);
  });

  it('is left out where the new one is lost too, or its holder has left', async () => {
    const [one, two] = world.cards as [string, string];
    await replace(one, fresh[0]!);
    await replace(two, fresh[1]!);
    await world.plan([fresh[0]!], { is_card_lost: true });
    await world.plan([fresh[1]!], { personnel_number: '2', deletion_date: '2026-11-30' });
    expect(await world.run('2026-11-30T05:00:00Z')).toMatchObject({ cards: 1, skipped: 2 });
    expect(await cardStates()).toEqual(['CARD_LOST', 'EMPLOYEE_LEFT', 5_000]);
    expect(await employerHolds()).toBe(10_000);
  });

  it('is due again on the new one where what is due once was cancelled', async () => {
    await world.plan(world.cards.slice(0, 1), {
      charge_frequence: 'unregelmäßig',
      charge_time: 'Individuell',
      custom_charge_date: '2026-12-15',
    });
    await world.run('2026-12-08T05:00:00Z');
    const [order] = await world.orders();
    expect(order).toMatchObject({ dueOn: '2026-12-15', cards: 1 });
    await replace(world.cards[0]!, fresh[0]!);
    const isActive = async () =>
      (await listEmployeeCards(database.db, world)).find(({ card_number }) => card_number === fresh[0])?.is_charging_active;
    expect(await isActive()).toBe(false);
    await database.db.transaction().execute((trx) => tryCancelChargeOrder(trx, order!, { staffId: 1, reason: 'Irrtum' }));
    expect(await isActive()).toBe(true);
  });
});

it('an order that is paid late loads nobody who has left meanwhile', async () => {
  await openWorld('Rechnung', '2026-11-16T05:00:00Z');
  await world.plan(world.cards.slice(0, 1), { deletion_date: '2026-12-02' });
  expect(await world.run('2026-12-01T05:00:00Z')).toMatchObject({ cards: 0, skipped: 0 });
  await pay();
  expect(await world.run('2026-12-03T05:00:00Z')).toMatchObject({ cards: 2, skipped: 1 });
  expect(await cardStates()).toEqual(['EMPLOYEE_LEFT', 5_000, 5_000]);
});

describe('an order of an employer whose contract ends before its day', () => {
  it('is cancelled while no bank knows of it, and the employer is told once', async () => {
    await openWorld('Bankeinzug', '2026-11-23T05:00:00Z');
    await endContract('2026-11-29');
    const before = (await mails()).length;
    expect(await dryRunCharges(database.db, Temporal.PlainDate.from('2026-11-24'))).toContain(
      `cancel  L${world.regionId}-00001  Werk Übermut & Söhne  3 cards  150,00 EUR`,
    );
    await Promise.all([world.run('2026-11-24T05:00:00Z'), world.run()]);
    for (const day of ['26', '30'])
      expect(await world.run(`2026-11-${day}T05:00:00Z`)).toMatchObject({ files: 0, cards: 0, frozen: 0 });
    expect(await world.orders()).toMatchObject([{ cancelledAt: expect.any(Date), file: null }]);
    const told = (await mails()).slice(before);
    expect(told).toHaveLength(1);
    for (const part of ['storniert', 'Ihr Vertrag endet am 29.11.2026']) expect(told[0]).toContain(part);
  });

  it('is loaded where the contract ends on its day', async () => {
    await openWorld('Bankeinzug', '2026-11-23T05:00:00Z');
    await endContract('2026-11-30');
    for (const day of ['26', '30']) await world.run(`2026-11-${day}T05:00:00Z`);
    expect(await cardStates()).toEqual([5_000, 5_000, 5_000]);
  });

  it('is loaded all the same once it is in a file for the bank', async () => {
    await openWorld('Bankeinzug', '2026-11-23T05:00:00Z');
    await world.run('2026-11-26T05:00:00Z');
    await endContract('2026-11-29');
    await world.run('2026-11-27T05:00:00Z');
    await world.run('2026-11-30T05:00:00Z');
    expect(await cardStates()).toEqual([5_000, 5_000, 5_000]);
    expect(await employerHolds()).toBe(0);
  });

  it('keeps what came in part the employer’s', async () => {
    await openWorld('Rechnung', '2026-11-16T05:00:00Z');
    await pay(4_000);
    await endContract('2026-11-29');
    await world.run('2026-11-30T05:00:00Z');
    expect(await cardStates()).toEqual([0, 0, 0]);
    expect(await world.orders()).toMatchObject([{ cancelledAt: expect.any(Date) }]);
    expect(await employerHolds()).toBe(4_000);
  });

  it('is loaded where all of it has come', async () => {
    await openWorld('Rechnung', '2026-11-16T05:00:00Z');
    await pay();
    await endContract('2026-11-29');
    await world.run('2026-11-30T05:00:00Z');
    expect(await cardStates()).toEqual([5_000, 5_000, 5_000]);
  });
});
