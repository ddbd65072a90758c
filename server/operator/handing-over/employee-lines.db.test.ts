import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { partyKinds } from '#contract/operator/moving-parties/moving-parties.ts';
import { chargeFrequences, chargeTimes } from '#contract/parties/employers/charge-plan.ts';
import { judgeEmployee } from '#server/operator/moving-parties/judge-employee.ts';
import { firstDayOf } from '#server/operator/moving-parties/known-employees.ts';
import type { Database } from '#server/platform/db/database.ts';
import { type ChargeWorld, openChargeWorld } from '#tests/support/charge-world.ts';
import { createTestDatabase } from '#tests/support/databases.ts';
import { readPlannedLines, readUnplannedLines } from './employee-lines.ts';
import type { TableLines } from './table-lines.ts';

let database: Database;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

const TODAY = '2027-01-11';
const FIRST = Date.parse(TODAY);
/** A year and its lead. */
const DAYS = 410;
const instant = (day: number) => `${new Date(FIRST + day * 86_400_000).toISOString().slice(0, 10)}T05:30:00Z`;

const plans = chargeFrequences
  .filter((frequence) => frequence !== 'unregelmäßig')
  .flatMap((charge_frequence) =>
    chargeTimes.filter((time) => time !== 'Individuell').map((charge_time) => ({ charge_frequence, charge_time })),
  );
const others = [
  { charge_frequence: 'unregelmäßig', charge_time: 'Individuell', custom_charge_date: '2027-06-09' },
  { is_charging_active: false },
  { is_card_lost: true },
  { is_charging_active: false, charge_cents: null, charge_frequence: null, charge_time: null },
  { deletion_date: '2026-12-20', personnel_note: 'Werk 2' },
] as const;

async function openWorld(): Promise<ChargeWorld> {
  const world = await openChargeWorld(database, { cards: plans.length + others.length, startDate: '2026-03-01' });
  await world.at(instant(-28));
  for (const [index, plan] of [...plans, ...others].entries())
    await world.plan([world.cards[index]!], { ...plan, personnel_number: String(index + 1) });
  return world;
}

/** The rows of a file by the card they are about, and the names of its columns. */
async function rowsOf(world: ChargeWorld, read: typeof readPlannedLines): Promise<Record<string, string>[]> {
  const lines: TableLines[] = [];
  await database.db.transaction().execute(async (trx) => {
    for await (const some of read(trx, world.regionId)) lines.push(some);
  });
  const [head, ...rows] = lines.flatMap(({ cells }) => cells);
  expect(lines.reduce((sum, some) => sum + some.rows, 0)).toBe(rows.length);
  return rows.map((cells) => Object.fromEntries(head!.map((name, index) => [name, cells[index]!])));
}

/** The day on which the next provider charges a card first, as its rehearsal reads the row. */
function firstDayElsewhere(row: Record<string, string>): string | null {
  const { told, faults } = judgeEmployee({
    cell: (column) => row[(partyKinds.employees.columns as Partial<Record<typeof column, string>>)[column] ?? ''] ?? '',
    has: () => true,
    hasSurplus: false,
    wordOf: (_, text) => text,
    today: TODAY,
  });
  expect(faults).toEqual([]);
  return firstDayOf(told);
}

/** The days that were ordered until now, of each card the last one; and of all orders after a number the first one. */
async function orderedDays(world: ChargeWorld, which: 'min' | 'max', after: number): Promise<Map<string, string>> {
  const { rows } = await sql<{ card: string; day: string }>`
    select c.card_number as card, ${sql.raw(which)}(c.due_on)::text as day from charge_order_card c
     where c.region_id = ${world.regionId} and c.number > ${after} group by 1`.execute(database.db);
  return new Map(rows.map(({ card, day }) => [card, day]));
}

it('the next provider goes on with each plan on the very day that we would have ordered next', async () => {
  const world = await openWorld();
  // The first run only begins; the next ones order what falls due.
  for (const day of [-28, -14, 0]) await world.run(instant(day));
  const { rows } = await sql<{ last: number }>`
    select coalesce(max(number), 0)::int as last from charge_order where region_id = ${world.regionId}`.execute(database.db);
  const { last } = rows[0]!;
  expect(last).toBeGreaterThan(0);
  const planned = await rowsOf(world, readPlannedLines);
  expect(planned.map((row) => row.Kartennummer)).toEqual(world.cards.slice(0, plans.length).toSorted());
  const elsewhere = new Map(planned.map((row) => [row.Kartennummer!, firstDayElsewhere(row)]));
  for (let day = 14; day < DAYS; day += 14) await world.run(instant(day));
  const here = await orderedDays(world, 'min', last);
  expect(Object.fromEntries(elsewhere)).toEqual(
    Object.fromEntries(planned.map((row) => [row.Kartennummer, here.get(row.Kartennummer!)])),
  );
  // Control: with another month it would be another day.
  const late = planned.map((row) => firstDayElsewhere({ ...row, 'Geladen bis': '01.2027' }));
  const early = planned.map((row) => firstDayElsewhere({ ...row, 'Geladen bis': '11.2026' }));
  expect([late, early]).not.toContainEqual([...elsewhere.values()]);
});

it('cards without a plan that goes on stand in a file of their own, with the reason', async () => {
  const world = await openWorld();
  const rows = (await rowsOf(world, readUnplannedLines)).toSorted(
    (one, other) => Number(one.Personalnummer) - Number(other.Personalnummer),
  );
  expect(rows.map((row) => [row.Ladetag, row['Verlässt den Arbeitgeber am'], row.Hinweis])).toEqual([
    ['09.06.2027', '', 'einzelne Ladung'],
    ['', '', 'Laden ausgesetzt'],
    ['', '', 'Karte verloren'],
    ['', '', 'kein Ladeplan'],
    ['', '20.12.2026', 'keine Ladung mehr'],
  ]);
  expect(rows.at(-1)).toMatchObject({ Ladebetrag: '50,00', 'Notiz zur Personalnummer': 'Werk 2' });
});
