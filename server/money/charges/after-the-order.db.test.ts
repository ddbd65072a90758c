import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { Temporal } from 'temporal-polyfill';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { closeCardAccount } from '#server/ledger/accounts.ts';
import { sealBooks } from '#server/ledger/seal-books.ts';
import { settleOrder } from '#server/ledger/settle-order.ts';
import { verifyLedger } from '#server/ledger/verify-ledger.ts';
import { leaveEmployer } from '#server/parties/cards/leave-employer.ts';
import type { Database } from '#server/platform/db/database.ts';
import { openChargeWorld, type ChargeWorld } from '#tests/support/charge-world.ts';
import { createTestDatabase } from '#tests/support/databases.ts';
import { SEAL_KEYS } from '#tests/support/seal-keys.ts';
import { rehearseCharges } from './rehearse-charges.ts';

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
  settleOrder(database.db, SEAL_KEYS, world.regionId, {
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
    expect(await rehearseCharges(database.db, Temporal.PlainDate.from('2026-11-24'))).toContain(
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
