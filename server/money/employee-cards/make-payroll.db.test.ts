import { afterAll, beforeAll, expect, it } from 'vitest';
import { readSheet } from 'read-excel-file/node';
import { listShownEmployeeCards } from './list-shown-employee-cards.ts';
import { describeWhole } from '#server/money/charges/describe-charge-order.ts';
import { makePayroll } from './make-payroll.ts';
import { listChargedMonths } from '#server/money/charges/list-card-charges.ts';
import { storeWageTypes } from '#server/parties/employers/wage-types.ts';
import type { Database } from '#server/platform/db/database.ts';
import { type ChargeWorld, openChargeWorld } from '#tests/support/charge-world.ts';
import { createTestDatabase } from '#tests/support/databases.ts';

let database: Database;
let world: ChargeWorld;
beforeAll(async () => {
  database = await createTestDatabase();
  world = await openChargeWorld(database);
});
afterAll(() => database.close());

it('payroll has what was loaded in a month, under the names of that day, and nothing that is still to come', async () => {
  const [one, other] = world.cards as [string, string];
  await world.at('2026-11-20T09:00:00Z');
  await world.plan([one], { first_name: '=1+1', last_name: 'Öztürk', charge_cents: 6_000, personnel_number: '10' });
  await world.plan([other], { personnel_number: '9' });
  await world.run('2026-11-23T05:00:00Z');
  // Of what is in an order the name is written down; the plan of the next month is another.
  await world.plan([other], { personnel_number: '9', last_name: 'Neu', charge_cents: 4_000 });
  const month = { month: '2026-11', format: 'csv' } as const;
  expect((await makePayroll(database.db, world, month)).toString().split('\r\n').slice(1)).toEqual(['']);
  await world.run('2026-11-30T05:00:00Z');

  expect((await makePayroll(database.db, world, month)).toString()).toBe(
    "\uFEFFPersonalnummer;Name;Betrag;Tag des Zuflusses\r\n9;Erika Muster;50,00;30.11.2026\r\n10;'=1+1 Öztürk;60,00;30.11.2026\r\n",
  );
  const [, first] = await readSheet(await makePayroll(database.db, world, { ...month, format: 'xlsx' }));
  expect([first![0], first![2], (first![3] as unknown as Date).toISOString().slice(0, 10)]).toEqual(['9', 50, '2026-11-30']);
  expect((await makePayroll(database.db, world, { ...month, month: '2026-12' })).toString().split('\r\n')).toHaveLength(2);
  expect(
    (await makePayroll(database.db, { ...world, employerId: world.employerId + 1 }, month)).toString().split('\r\n'),
  ).toHaveLength(2);
});

it('payroll gets the wage types once the employer has named them: above 50 euros a month another one, by person', async () => {
  const lines = async () =>
    (await makePayroll(database.db, world, { month: '2026-11', format: 'csv' })).toString().trimEnd().split('\r\n').slice(1);
  expect(await lines()).toEqual(['9;Erika Muster;50,00;30.11.2026', "10;'=1+1 Öztürk;60,00;30.11.2026"]);
  await database.db.transaction().execute((trx) => storeWageTypes(trx, world, { taxFree: '3701', taxed: '' }));
  expect(await lines()).toEqual(['9;Erika Muster;50,00;30.11.2026;3701', "10;'=1+1 Öztürk;60,00;30.11.2026;"]);
  await database.db.transaction().execute((trx) => storeWageTypes(trx, world, { taxFree: '3701', taxed: '3702' }));
  expect((await lines())[1]).toBe("10;'=1+1 Öztürk;60,00;30.11.2026;3702");
  const [head, first] = await readSheet(await makePayroll(database.db, world, { month: '2026-11', format: 'xlsx' }));
  expect([head![4], first![4]]).toEqual(['Lohnart', '3701']);
  expect(await listChargedMonths(database.db, world)).toEqual(['2026-11']);
  await database.db.transaction().execute((trx) => storeWageTypes(trx, world, { taxFree: '', taxed: '' }));
});

it('a card’s next charge is the one that is in a charge order, as it was frozen, until it is loaded', async () => {
  const [, , third] = world.cards as [string, string, string];
  const thirdNow = async () => (await listShownEmployeeCards(database.db, world)).find(({ cardID }) => cardID === third)!;
  await world.at('2026-12-18T09:00:00Z');
  await world.plan([third], { personnel_number: '77', charge_cents: 3_000 });
  await world.run('2026-12-23T05:00:00Z');
  await world.plan([third], { personnel_number: '77', charge_cents: 9_000 });
  const waiting = await thirdNow();
  expect(waiting.frozenCharges).toEqual([{ day: '2026-12-31', cents: 3_000 }]);
  expect([waiting.chargeAmount, waiting.nextChargeTimestamp, waiting.monthCents]).toEqual([
    '90,00',
    Date.parse('2026-12-31T05:00:00Z') / 1000,
    3_000,
  ]);
});

it('what was charged before an employee got another number counts, at the row and in the charge order', async () => {
  const [one, other] = world.cards as [string, string];
  const monthCents = async (card: string) =>
    (await listShownEmployeeCards(database.db, world)).find(({ cardID }) => cardID === card)!.monthCents;
  // What is due in January is in charge orders in time, and loaded there.
  for (const day of ['2026-12-31', '2027-01-20', '2027-01-22', '2027-01-31']) await world.run(`${day}T05:00:00Z`);
  const fifteenth = { charge_time: 'Mitte des Monats' } as const;
  await world.plan([one], { personnel_number: '500' });
  await world.plan([other], { ...fifteenth, personnel_number: '500' });
  await world.run('2027-02-08T05:00:00Z');
  await world.plan([one], { personnel_number: '501' });
  await world.plan([other], { ...fifteenth, personnel_number: '501' });
  await world.run('2027-02-15T05:00:00Z');
  expect(await monthCents(one)).toBe(10_000);
  await world.run('2027-02-22T05:00:00Z');
  const order = (await world.orders()).find(({ dueOn }) => dueOn === '2027-02-28')!;
  const { list } = await describeWhole(database.db, order, '2027-02-22');
  expect(list.find(({ cardID }) => cardID === one)?.monthCents).toBe(10_000);
});
