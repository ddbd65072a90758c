import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type ChargeFrequence, chargeFrequences, type ChargeTime, chargeTimes } from '#contract/parties/employers/charge-plan.ts';
import { sealBooks } from '#server/ledger/prove/seal-books.ts';
import { settleChargeOrder } from '#server/ledger/write/settle-charge-order.ts';
import { keyOf } from '#server/ledger/write/key-of.ts';
import { verifyLedger } from '#server/ledger/prove/verify-ledger.ts';
import type { EmployeeCardForm } from '#server/parties/employee-cards/plans.ts';
import type { Database } from '#server/platform/db/database.ts';
import { type ChargeWorld, openChargeWorld, planFor } from '#tests/support/charge-world.ts';
import { createTestDatabase } from '#tests/support/databases.ts';
import { SEAL_KEYS } from '#tests/support/seal-keys.ts';

/** Three years with a leap day, six clock changes and all bank holidays, against an independent simple recount. */
const FIRST = '2027-01-04';
const DAYS = 3 * 365 + 1;
const CARDS = 4;

let database: Database;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

const dayOf = (index: number) => new Date(Date.parse(FIRST) + index * 86_400_000).toISOString().slice(0, 10);
const after = (day: string, days: number) => new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10);

/** As the European Central Bank has published them. */
const EASTER_HOLIDAYS = new Set([
  '2027-03-26',
  '2027-03-29',
  '2028-04-14',
  '2028-04-17',
  '2029-03-30',
  '2029-04-02',
  '2030-04-19',
  '2030-04-22',
]);
const isBankOpen = (day: string) =>
  ![0, 6].includes(new Date(day).getUTCDay()) &&
  !['01-01', '05-01', '12-25', '12-26'].includes(day.slice(5)) &&
  !EASTER_HOLIDAYS.has(day);

/** The day on which the order for a due day is made. */
function orderedOn(due: string, method: 'Bankeinzug' | 'Rechnung'): string {
  if (method === 'Rechnung') return after(due, -14);
  let day = due;
  for (let open = 0; open < 5;) {
    day = after(day, -1);
    if (isBankOpen(day)) open++;
  }
  return day;
}

const fits: Record<Exclude<ChargeTime, 'Individuell'>, (day: string) => boolean> = {
  'Anfang des Monats': (day) => day.endsWith('-01'),
  'Mitte des Monats': (day) => day.endsWith('-15'),
  'Ende des Monats': (day) => after(day, 1).endsWith('-01'),
};
const every: Record<ChargeFrequence, number> = { Monat: 1, Quartal: 3, Halbjahr: 6, Jahr: 12, unregelmäßig: 1 };

/** Counts day by day from the employer's start. */
function isDue(plan: EmployeeCardForm, start: string, day: string): boolean {
  if (!plan.is_charging_active || plan.is_card_lost || day < start) return false;
  if (plan.deletion_date !== null && day >= plan.deletion_date) return false;
  const time = plan.charge_time!;
  if (time === 'Individuell') return day === plan.custom_charge_date;
  if (!fits[time](day)) return false;
  let before = 0;
  for (let one = start; one < day; one = after(one, 1)) if (fits[time](one)) before++;
  return before % every[plan.charge_frequence!] === 0;
}

const anyPlan = fc.record({
  is_charging_active: fc.constantFrom(true, true, true, false),
  charge_cents: fc.integer({ min: 1, max: 99_999 }),
  charge_frequence: fc.constantFrom(...chargeFrequences),
  charge_time: fc.constantFrom(...chargeTimes),
  customIn: fc.nat({ max: 90 }),
  deletionIn: fc.option(fc.integer({ min: 1, max: 400 }), { freq: 3 }),
  is_card_lost: fc.constantFrom(false, false, false, false, true),
});
const anyChange = fc.record({ day: fc.nat({ max: DAYS - 1 }), card: fc.nat({ max: CARDS - 1 }), plan: anyPlan });
const anyLife = fc.record({
  method: fc.constantFrom('Bankeinzug' as const, 'Rechnung' as const),
  start: fc.nat({ max: 60 }),
  plans: fc.array(anyPlan, { minLength: CARDS, maxLength: CARDS }),
  changes: fc.array(anyChange, { minLength: 10, maxLength: 40 }),
  /** How long after its order each is paid, where somebody has to. */
  paidAfter: fc.array(fc.nat({ max: 20 }), { minLength: 7, maxLength: 7 }),
});

function formOf(card: string, plan: typeof anyPlan extends fc.Arbitrary<infer T> ? T : never, today: string): EmployeeCardForm {
  const { customIn, deletionIn, ...rest } = plan;
  const isOwnDay = rest.charge_time === 'Individuell';
  return planFor(card, {
    ...rest,
    charge_frequence: isOwnDay ? 'unregelmäßig' : rest.charge_frequence,
    custom_charge_date: isOwnDay ? after(today, customIn) : null,
    deletion_date: deletionIn === null ? null : after(today, deletionIn),
  });
}

const sixOClock = (day: string, seconds = 0) => {
  const noon = new Date(`${day}T12:00:00Z`);
  const hour = Number(noon.toLocaleString('en-GB', { timeZone: 'Europe/Berlin', hour: '2-digit' }));
  return new Date(noon.getTime() - (hour - 6) * 3_600_000 + seconds * 1000).toISOString();
};

async function pay(world: ChargeWorld, day: string, isTime: (number: number, frozen: string) => boolean): Promise<void> {
  for (const { number, open, frozenAt } of await world.orders())
    if (open > 0 && isTime(number, frozenAt.toISOString().slice(0, 10)))
      await settleChargeOrder(database.db, SEAL_KEYS, world.regionId, {
        type: 'charge-payment',
        number,
        cents: open,
        openCents: open,
        day,
        bankText: '',
        reason: '',
        actorId: 1,
        idempotencyKey: keyOf(`three years ${world.regionId} ${number}`),
      });
}

it('charges over three years what a plain recount charges, day by day and to the cent', async () => {
  const rounds = Number(process.env.CHARGE_YEARS_ROUNDS ?? 1);
  const alike = fc.asyncProperty(anyLife, async ({ method, start, plans, changes, paidAfter }) => {
    const startDate = dayOf(start);
    const world = await openChargeWorld(database, { cards: CARDS, payment: method, startDate });
    const now = plans.map((plan, card) => formOf(world.cards[card]!, plan, FIRST));
    await world.at(sixOClock(FIRST, -10));
    await world.plan([]);
    const store = (form: EmployeeCardForm) => world.plan([form.card_number], form);
    for (const form of now) await store(form);
    const expected: { card: string; day: string; cents: number }[] = [];
    const loaded = new Set<number>();
    const leftOut = new Set<(typeof expected)[number]>();
    // Of what is loaded today, leavers and lost cards get nothing, whatever was ordered.
    const noteLoaded = async (today: string) => {
      for (const { number, dueOn, loadedAt } of await world.orders()) {
        if (!loadedAt || loaded.has(number)) continue;
        loaded.add(number);
        for (const one of expected.filter(({ day }) => day === dueOn)) {
          const { is_card_lost: isLost, deletion_date: leaves } = now.find(({ card_number }) => card_number === one.card)!;
          if (isLost || (leaves !== null && leaves <= today)) leftOut.add(one);
        }
      }
    };

    for (let index = 0; index < DAYS; index++) {
      const today = dayOf(index);
      const changed = changes.filter(({ day }) => day === index);
      // The test skips days, but what was due for ordering before a plan changed was ordered by the former plan.
      if (changed.length > 0 && index > 0) {
        await world.run(sixOClock(dayOf(index - 1), 30));
        await noteLoaded(dayOf(index - 1));
      }
      for (const { card, plan } of changed) {
        now[card] = formOf(world.cards[card]!, plan, today);
        await store(now[card]);
      }
      // What becomes due on the days whose order is made today, the first first: who is due once is so once.
      let isOrdering = false;
      for (let due = after(today, 1); due <= after(today, 21); due = after(due, 1)) {
        if (orderedOn(due, method) !== today) continue;
        for (const [card, plan] of now.entries())
          if (isDue(plan, startDate, due)) {
            isOrdering = true;
            expected.push({ card: plan.card_number, day: due, cents: plan.charge_cents! });
            if (plan.charge_frequence === 'unregelmäßig') now[card] = { ...plan, is_charging_active: false };
          }
      }
      const isLoading = expected.some(({ day }) => day === today);
      if (!isOrdering && !isLoading && index % 10 !== 0) continue;
      if (isLoading)
        expect(await world.run(sixOClock(today, -1))).toMatchObject({ cards: method === 'Bankeinzug' ? 0 : expect.any(Number) });
      await world.run(sixOClock(today));
      await noteLoaded(today);
      await pay(world, today, (number, frozen) => after(frozen, paidAfter[number % paidAfter.length]!) <= today);
    }
    const last = after(dayOf(DAYS), 40);
    await world.at(sixOClock(last, -10));
    await pay(world, last, () => true);
    // No more orders: only what is made is loaded.
    for (const form of now) await store({ ...form, is_charging_active: false });
    await world.run(sixOClock(last));
    await noteLoaded(last);

    const { rows } = await sql<{ card: string; day: string; cents: number }>`
      select card_number as card, due_on as day, cents from charge_order_card where region_id = ${world.regionId}`.execute(
      database.db,
    );
    const sorted = (list: typeof expected) => list.map(({ card, day, cents }) => `${card} ${day} ${cents}`).toSorted();
    expect(sorted(rows)).toEqual(sorted(expected));
    const { rows: balances } = await sql<{ card: string; cents: number }>`
      select card_number as card, balance as cents from account where region_id = ${world.regionId} and kind = 'card'`.execute(
      database.db,
    );
    const got = expected.filter((one) => !leftOut.has(one));
    for (const { card, cents } of balances)
      expect([card, cents]).toEqual([card, got.filter((one) => one.card === card).reduce((sum, one) => sum + one.cents, 0)]);
  });
  const seed = Number(process.env.CHARGE_YEARS_SEED ?? 1);
  console.log(`CHARGE_YEARS_SEED=${seed}`);
  await fc.assert(alike, { seed, numRuns: rounds, endOnFailure: true });
  await sealBooks(database.db, SEAL_KEYS);
  expect(await verifyLedger(database.db, SEAL_KEYS)).toEqual([]);
});
