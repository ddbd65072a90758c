import { afterAll, beforeAll, expect, it } from 'vitest';
import { MOST_CHARGED } from '#contract/parties/employers/charge-plan.ts';
import { createTestDatabase } from '#tests/support/databases.ts';
import { openBooks } from '#tests/support/open-books.ts';
import type { Database } from '#server/platform/db/database.ts';
import {
  type EmployeeCardForm,
  holdEmployeeCards,
  listEmployeeCards,
  planOf,
  readChargeTerms,
  removeEmployeeCards,
  storeEmployeeCards,
} from './plans.ts';

let database: Database;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

const form = (card_number: string, charge_cents: number): EmployeeCardForm => ({
  card_number,
  first_name: 'Erika',
  last_name: 'Muster',
  personnel_number: '0815',
  personnel_note: '',
  is_charging_active: true,
  charge_cents,
  charge_frequence: 'Monat',
  charge_time: 'Ende des Monats',
  custom_charge_date: null,
  charge_from: null,
  deletion_date: null,
  is_card_lost: false,
});

it('keeps one row for a card, and lets nobody else’s be changed', async () => {
  const { regionId, cards } = await openBooks(database.db, 2);
  const openEmployer = async (name: string) => {
    const { employer_id: employerId } = await database.db
      .insertInto('employer')
      .values({ region_id: regionId, contract_id: name, name, employer_card_start_date: '2026-01-20' })
      .returning('employer_id')
      .executeTakeFirstOrThrow();
    return { regionId, employerId };
  };
  const [ours, theirs] = [await openEmployer('AG-PLAN-1'), await openEmployer('AG-PLAN-2')];
  const store = (whose: typeof ours, ...forms: EmployeeCardForm[]) =>
    database.db.transaction().execute((trx) => storeEmployeeCards(trx, whose, forms));

  expect(await store(ours, form(cards[0]!, 5_000), form(cards[1]!, 4_400))).toBe(2);
  expect(await store(ours, form(cards[0]!, 6_000))).toBe(1);
  expect(await store(theirs, form(cards[0]!, MOST_CHARGED))).toBe(0);
  await expect(store(ours, form(cards[0]!, MOST_CHARGED + 1))).rejects.toThrow('check');
  const rows = await listEmployeeCards(database.db, ours);
  const kept = new Map(rows.map((row) => [row.card_number, [planOf(row).chargeCent, row.version]]));
  expect([kept.get(cards[0]!), kept.get(cards[1]!)]).toEqual([
    [6_000, 2],
    [4_400, 1],
  ]);
  expect(await readChargeTerms(database.db, ours)).toEqual({ startDate: '2026-01-20', endDate: null, frozenUntil: null });

  await database.db.transaction().execute(async (trx) => {
    expect(await holdEmployeeCards(trx, theirs, cards)).toEqual([]);
    await removeEmployeeCards(trx, theirs, cards);
    expect(await holdEmployeeCards(trx, ours, cards)).toHaveLength(2);
    await removeEmployeeCards(trx, ours, cards);
  });
  expect(await listEmployeeCards(database.db, ours)).toEqual([]);
});
