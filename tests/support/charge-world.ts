import { seedEmployerBank, seedRegionBank } from '#seeds/banks.ts';
import { moveClock } from '#seeds/moved-clock.ts';
import { runCharges, type ChargesRun } from '#server/money/charges/run-charges.ts';
import { listChargeOrdersOf, type ChargeOrder } from '#server/money/charges/get-charge-order.ts';
import { type EmployeeCardForm, storeEmployeeCards } from '#server/parties/employee-cards/plans.ts';
import type { Database } from '#server/platform/db/database.ts';
import { ownRegionContent } from '#server/tenancy/regions/own-region-content.ts';
import { type Books, openBooks } from './open-books.ts';
import { SEAL_KEYS } from './seal-keys.ts';

/** A region of its own with an employer that charges cards, where it is a certain time. */
export interface ChargeWorld extends Books {
  employerId: number;
  /** Sets the clock of the books, which then moves on by a millisecond each time it is read. */
  at(instant: string): Promise<void>;
  /** What the job does at that instant; without one, now. */
  run(instant?: string): Promise<ChargesRun>;
  /** Puts plans in place: monthly at its end, 50 EUR, where nothing else is said. */
  plan(cards: readonly string[], changes?: Partial<EmployeeCardForm>): Promise<void>;
  orders(): Promise<ChargeOrder[]>;
}

interface Wanted {
  cards?: number;
  payment?: 'Bankeinzug' | 'Rechnung';
  startDate?: string | null;
  /** What may be collected by a mandate at first, in cents; else as much as the table allows. */
  freshMandateLimit?: number;
}

/** 50 EUR at the end of each month, where nothing else is said. */
export function planFor(card: string, changes: Partial<EmployeeCardForm> = {}): EmployeeCardForm {
  return {
    card_number: card,
    first_name: 'Erika',
    last_name: 'Muster',
    personnel_number: '1',
    personnel_note: '',
    is_charging_active: true,
    charge_cents: 5_000,
    charge_frequence: 'Monat',
    charge_time: 'Ende des Monats',
    custom_charge_date: null,
    charge_from: null,
    deletion_date: null,
    is_card_lost: false,
    ...changes,
  };
}

export async function openChargeWorld(
  database: Database,
  { cards = 3, payment = 'Bankeinzug', startDate = null, freshMandateLimit = 5_000_000 }: Wanted = {},
): Promise<ChargeWorld> {
  const { db } = database;
  const books = await openBooks(db, cards);
  const { regionId } = books;
  await seedRegionBank(db, regionId);
  await db
    .updateTable('region')
    .set({ fresh_mandate_limit_cents: freshMandateLimit })
    .where('region_id', '=', regionId)
    .execute();
  const { employer_id: employerId } = await db
    .insertInto('employer')
    .values({
      region_id: regionId,
      contract_id: `AG-${regionId}`,
      name: 'Werk Übermut & Söhne',
      employer_card_start_date: startDate,
    })
    .returning('employer_id')
    .executeTakeFirstOrThrow();
  const key = { regionId, employerId };
  await seedEmployerBank(db, key, 'Werk Übermut & Söhne', payment);
  await db.updateTable('card').set({ employer_id: employerId }).where('card_number', 'in', books.cards).execute();
  await db
    .insertInto('person')
    .values({
      region_id: regionId,
      email: `werk-${regionId}@demo.example`,
      role: 'employer',
      partner_role: 'admin',
      employer_id: employerId,
      first_name: 'Arne',
      last_name: 'Werk',
      password_hash: 'none',
    })
    .execute();
  const at = (instant: string) => moveClock(database, new Date(instant), 0.001);
  return {
    ...books,
    employerId,
    at,
    async run(instant) {
      if (instant) await at(instant);
      const office = { db, keys: SEAL_KEYS, regionContent: ownRegionContent(db), portalUrl: 'https://portal.example' };
      return runCharges(office);
    },
    async plan(numbers, changes = {}) {
      const forms = numbers.map((card, index) => planFor(card, { personnel_number: String(index + 1), ...changes }));
      await db.transaction().execute((trx) => storeEmployeeCards(trx, key, forms));
    },
    orders: () => listChargeOrdersOf(db, regionId, employerId),
  };
}
