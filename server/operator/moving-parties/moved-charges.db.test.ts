import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { sealBooks } from '#server/ledger/prove/seal-books.ts';
import { verifyLedger } from '#server/ledger/prove/verify-ledger.ts';
import type { Database } from '#server/platform/db/database.ts';
import { type ChargeWorld, openChargeWorld } from '#tests/support/charge-world.ts';
import { createTestDatabase } from '#tests/support/databases.ts';
import { EMPLOYEE_HEAD, prepareMove, releaseMove, workOn } from '#tests/support/party-move.ts';
import { SEAL_KEYS } from '#tests/support/seal-keys.ts';
import { addStaff } from '#tests/support/take-over.ts';

let database: Database;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

const WORDS = {
  frequence: { Monat: 'Monat', Quartal: 'Quartal' },
  time: { Anfang: 'Anfang des Monats', Mitte: 'Mitte des Monats', Ende: 'Ende des Monats' },
};
const FIRST = Date.UTC(2027, 0, 11);
const DAYS = 175;
const instant = (day: number) => `${new Date(FIRST + day * 86_400_000).toISOString().slice(0, 10)}T05:30:00Z`;

/** Moves four cards in, of which two lie with the employer already, on the 11th of January. */
async function moveCards(world: ChargeWorld): Promise<void> {
  const { db } = database;
  const [one, two, three, four] = world.cards as [string, string, string, string];
  await sql`update card set employer_id = null where card_number in (${one}, ${two})`.execute(db);
  await world.at(instant(0));
  const lines = [
    `Werk Übermut & Söhne;${one};1;Erika;Muster;50,00;Monat;Ende;12.2026`,
    `AG-${world.regionId};${two};2;Max;Muster;44,00;Monat;Ende;01/2027`,
    `AG-${world.regionId};${three};3;Kim;Muster;90,00;Quartal;Anfang;03.2027`,
    `AG-${world.regionId};${four};4;Ute;Muster;30,00;Monat;Mitte;31.01.2027`,
  ];
  const file = ['employees', `${EMPLOYEE_HEAD}\n${lines.join('\n')}\n`] as const;
  const prepared = await prepareMove(db, { regionId: world.regionId, staffId: await addStaff(db) }, [file], WORDS);
  await db.transaction().execute((trx) => releaseMove(trx, prepared));
  await workOn(db);
}

/** The days on which each card was charged, by its number at the former provider's list. */
async function chargedDays(world: ChargeWorld): Promise<Record<string, string[]>> {
  // What falls due between two runs is made up for.
  for (let day = 0; day < DAYS; day += 3) await world.run(instant(day));
  const { rows } = await sql<{ number: string; days: string[] }>`
    select personnel_number as number, array_agg(c.due_on::text order by c.due_on) as days
      from charge_order_card c join charge_order o using (region_id, number)
     where region_id = ${world.regionId} and o.loaded_at is not null and c.skipped is null group by 1 order by 1`.execute(
    database.db,
  );
  return Object.fromEntries(rows.map(({ number, days }) => [number, days]));
}

const findings = async () => {
  await sealBooks(database.db, SEAL_KEYS);
  return verifyLedger(database.db, SEAL_KEYS);
};

it('each card is charged from the month after the last one that the former provider has charged, and none twice', async () => {
  const world = await openChargeWorld(database, { cards: 4 });
  await moveCards(world);
  expect(await chargedDays(world)).toEqual({
    1: ['2027-01-31', '2027-02-28', '2027-03-31', '2027-04-30', '2027-05-31', '2027-06-30'],
    2: ['2027-02-28', '2027-03-31', '2027-04-30', '2027-05-31', '2027-06-30'],
    3: ['2027-04-01', '2027-07-01'],
    4: ['2027-02-15', '2027-03-15', '2027-04-15', '2027-05-15', '2027-06-15'],
  });
  expect(await findings()).toEqual([]);
  // Control: a charge of a month that was the former provider's is found.
  await sql`update employee_card set charge_from = '2027-04-01' where card_number = ${world.cards[1]!}`.execute(database.db);
  expect(await findings()).toMatchObject([
    { rule: 'no card is charged for a day that another provider has charged' },
    { rule: 'no card is charged for a day that another provider has charged' },
  ]);
  await sql`update employee_card set charge_from = '2027-02-01' where card_number = ${world.cards[1]!}`.execute(database.db);
});

it('control: without its first month a card would be charged for one that is paid', async () => {
  const world = await openChargeWorld(database, { cards: 4 });
  await moveCards(world);
  await sql`update employee_card set charge_from = null where region_id = ${world.regionId}`.execute(database.db);
  const days = await chargedDays(world);
  expect([days[2]![0], days[3]![0]]).toEqual(['2027-01-31', '2027-03-01']);
});

it('the books refuse an order for a day before it, whatever the calendar says', async () => {
  const world = await openChargeWorld(database, { cards: 4 });
  await moveCards(world);
  const { rows } = await sql<{ number: number | null }>`
    select ledger_freeze_order(${world.regionId}, ${world.employerId}, '2027-01-31', ${world.cards}::text[], '2027-02-01',
      '2027-02-01', '2027-01-31') as number`.execute(database.db);
  const { rows: ordered } = await sql`
    select personnel_number from charge_order_card where region_id = ${world.regionId} and number = ${rows[0]!.number}`.execute(
    database.db,
  );
  expect(ordered).toEqual([{ personnel_number: '1' }]);
});
