import { afterEach, beforeEach, expect, it } from 'vitest';
import { regionIban, seedEmployerBank } from '#seeds/banks.ts';
import { freezeChargeOrder } from '#server/ledger/write/freeze-charge-order.ts';
import { readConfig } from '#server/platform/config.ts';
import type { Database } from '#server/platform/db/database.ts';
import { ownRegionContent } from '#server/tenancy/regions/own-region-content.ts';
import { camtXml } from '#tests/support/camt.ts';
import { type ChargeWorld, openChargeWorld } from '#tests/support/charge-world.ts';
import { countStatements } from '#tests/support/count-statements.ts';
import { createTestDatabase } from '#tests/support/databases.ts';
import { SEAL_KEYS } from '#tests/support/seal-keys.ts';
import { loadItems } from './load-items.ts';
import { matchMovements } from './match-movements.ts';
import { takeInFile } from './read-uploaded-file.ts';

let database: Database;
let world: ChargeWorld;
beforeEach(async () => {
  database = await createTestDatabase({ poolSize: 2 });
  world = await openChargeWorld(database, { cards: 1, payment: 'Rechnung' });
  await world.at('2026-11-10T09:00:00Z');
  await world.plan(world.cards);
});
afterEach(() => database.close());

/** Charge orders of 50 EUR that wait for a transfer; their labels. */
async function openOrders(count: number): Promise<string[]> {
  const { regionId, employerId, cards } = world;
  const before = new Set((await world.orders()).map(({ label }) => label));
  for (let day = 0; day < count; day++) {
    const dueOn = new Date(Date.UTC(2026, 11, 1 + before.size + day)).toISOString().slice(0, 10);
    const days = { dueOn, debitsOn: dueOn, loadsOn: dueOn, payBy: dueOn };
    await database.db.transaction().execute((trx) => freezeChargeOrder(trx, regionId, { employerId, cards, ...days }));
  }
  return (await world.orders()).map(({ label }) => label).filter((label) => !before.has(label));
}

/** Statements for a bank statement of so many payments that are certain, and for what else the job reads. */
async function statementsFor(payments: number, day: string): Promise<number> {
  const labels = await openOrders(payments);
  const iban = regionIban(world.regionId);
  const entries = labels.map((text, at) => ({ cents: 5_000, ref: `${day}-${at}`, text }));
  const xml = camtXml({ statements: [{ iban, id: day, from: day, until: day, entries }] });
  const counted = countStatements(database.db);
  const office = { db: counted.db, keys: SEAL_KEYS, config: readConfig({}), regionContent: ownRegionContent(database.db) };
  await takeInFile(office, { bytes: new TextEncoder().encode(xml), name: `${day}.xml`, readBy: null });
  counted.take();
  expect(await matchMovements(office, world.regionId)).toEqual({ booked: payments, isGoingOn: false });
  return counted.take().statements;
}

it('books ten payments with as many statements as one, and each is noted and told', async () => {
  // Whoever has paid before is asked for more than a stranger: what it was given back.
  await statementsFor(1, '2026-11-09');
  const one = await statementsFor(1, '2026-11-10');
  expect(await statementsFor(10, '2026-11-11')).toBe(one);
  const { db } = database;
  expect((await world.orders()).map(({ open, paidEntry }) => open === 0 && paidEntry !== null)).toEqual(Array(12).fill(true));
  expect(await db.selectFrom('bank_booking').select('entry_id').where('entry_id', 'is not', null).execute()).toHaveLength(12);
  const trail = db.selectFrom('audit_event').select('subject').where('act', '=', 'charge-payment-recorded');
  expect(new Set((await trail.execute()).map(({ subject }) => subject)).size).toBe(12);
  const mails = await db.selectFrom('outbox_mail').select('subject').where('subject', 'like', 'Ihre Zahlung %').execute();
  expect(new Set(mails.map(({ subject }) => subject)).size).toBe(12);
});

it('control: what is booked in two transactions takes twice as many', async () => {
  const one = await statementsFor(1, '2026-11-10');
  expect(await statementsFor(11, '2026-11-11')).toBeGreaterThan(one + 5);
});

it('reads for one region nothing of another one', async () => {
  await openOrders(1);
  const counted = countStatements(database.db);
  const asked = async () => {
    await loadItems(counted.db, [world.regionId]);
    return counted.take();
  };
  const alone = await asked();
  const other = await openChargeWorld(database, { cards: 1, payment: 'Rechnung' });
  for (let at = 0; at < 3; at++) {
    const { employer_id: employerId } = await database.db
      .insertInto('employer')
      .values({ region_id: other.regionId, contract_id: `AG-${at}-B`, name: `Werk ${at}` })
      .returning('employer_id')
      .executeTakeFirstOrThrow();
    await seedEmployerBank(database.db, { regionId: other.regionId, employerId }, `Werk ${at}`, 'Rechnung');
  }
  expect(await asked()).toEqual(alone);
  // Control: of both at once there is more to read, by as many statements.
  await loadItems(counted.db, [world.regionId, other.regionId]);
  expect(counted.take()).toMatchObject({ statements: alone.statements, rows: alone.rows + 4 });
});
