import { sql } from 'kysely';
import { Temporal } from 'temporal-polyfill';
import { keyOf } from '#server/ledger/write/key-of.ts';
import { cancelChargeOrder, settleChargeOrder } from '#server/ledger/write/settle-charge-order.ts';
import type { SealKeys } from '#server/ledger/seal-keys.ts';
import { laterBankingDay } from '#server/money/bank/banking-day.ts';
import { releaseChargeFile, takeChargeFile } from '#server/money/charges/charge-files.ts';
import { freezeDueChargeOrders } from '#server/money/charges/freeze-due-charge-orders.ts';
import { type ChargeOrder, listChargeOrdersOf } from '#server/money/charges/get-charge-order.ts';
import { isFileDue, orderableUntil } from '#server/money/charges/lead-days.ts';
import { loadDueChargeOrders } from '#server/money/charges/load-due-charge-orders.ts';
import { makeChargeFiles } from '#server/money/charges/make-charge-files.ts';
import { produceCards } from '#server/parties/card-stock/produce-batches.ts';
import { type EmployeeCardForm, storeEmployeeCards } from '#server/parties/employee-cards/plans.ts';
import type { Database } from '#server/platform/db/database.ts';
import { seedEmployerBank } from './banks.ts';
import { employerData } from './employer-data.ts';
import { moveClock } from './moved-clock.ts';
import type { Accounting } from './people.ts';

interface Employers {
  regionId: number;
  /** Sixty cards, collected by direct debit. */
  employerId: number;
  employees: readonly string[];
  accounting: Accounting;
}

const firstNames = ['Anna', 'Ben', 'Clara', 'David', 'Elif', 'Finn', 'Greta', 'Hamza', 'Ida', 'Jonas', 'Kira', 'Leon'];
const lastNames = ['Albrecht', 'Becker', 'Ciftci', 'Dorn', 'Engel', 'Fuchs', 'Graf', 'Huber', 'Ivanov', 'Jäger'];

/** Most get the tax-free 50 EUR at the end of the month; the rest shows what else a plan can say. */
function planOf(card_number: string, index: number, today: Temporal.PlainDate): EmployeeCardForm {
  const plan: EmployeeCardForm = {
    card_number,
    first_name: firstNames[index % firstNames.length]!,
    last_name: lastNames[Math.floor(index / 6) % lastNames.length]!,
    personnel_number: String(10_001 + index),
    personnel_note: '',
    is_charging_active: true,
    charge_cents: 5_000,
    charge_frequence: 'Monat',
    charge_time: 'Ende des Monats',
    custom_charge_date: null,
    charge_from: null,
    deletion_date: null,
    is_card_lost: false,
  };
  if (index >= 44 && index < 50)
    return { ...plan, charge_cents: 10_000, charge_frequence: 'Quartal', charge_time: 'Mitte des Monats' };
  if (index >= 50 && index < 54) return { ...plan, charge_cents: 15_000, charge_frequence: 'Quartal', personnel_note: 'Prämie' };
  if (index === 54) return { ...plan, charge_cents: 30_000, charge_frequence: 'Halbjahr' };
  if (index === 55) return { ...plan, charge_cents: 50_000, charge_frequence: 'Jahr', personnel_note: 'Jubiläum' };
  if (index === 56)
    return {
      ...plan,
      charge_frequence: 'unregelmäßig',
      charge_time: 'Individuell',
      custom_charge_date: today.add({ months: 1 }).toString(),
    };
  if (index === 57) return { ...plan, deletion_date: today.add({ months: 2 }).with({ day: 1 }).toString() };
  if (index >= 58) return { ...plan, is_charging_active: false, personnel_note: 'Elternzeit' };
  return plan;
}

/** Gives the sixty employees their plans, a year ago, and opens a small employer who pays by invoice. */
export async function openCharges(
  database: Database,
  { regionId, employerId, employees }: Employers,
  from: Temporal.PlainDate,
): Promise<number> {
  const { db } = database;
  await db
    .updateTable('employer')
    .set({ employer_card_start_date: from.toString() })
    .where('employer_id', '=', employerId)
    .execute();
  await seedEmployerBank(db, { regionId, employerId }, 'Holzwerke Mühlbach (Demo)', 'Bankeinzug');
  const { employer_id: byInvoice } = await db
    .insertInto('employer')
    .values({
      region_id: regionId,
      contract_id: 'AG-1002',
      ...employerData('Spedition Talblick (Demo)', 'Talstraße 9', 4),
      employer_card_start_date: from.toString(),
    })
    .returning('employer_id')
    .executeTakeFirstOrThrow();
  await seedEmployerBank(db, { regionId, employerId: byInvoice }, 'Spedition Talblick (Demo)', 'Rechnung');
  const cards = (await produceCards(db, { regionId, count: 4 })).map(({ cardNumber }) => cardNumber);
  await db
    .updateTable('card')
    .set({ employer_id: byInvoice, assigned_at: sql<Date>`now()` })
    .where('card_number', 'in', cards)
    .execute();
  const today = from.add({ years: 1 });
  await db.transaction().execute(async (trx) => {
    await storeEmployeeCards(
      trx,
      { regionId, employerId },
      employees.map((card, index) => planOf(card, index, today)),
    );
    await storeEmployeeCards(
      trx,
      { regionId, employerId: byInvoice },
      cards.map((card, index) => planOf(card, index, today)),
    );
  });
  return byInvoice;
}

/** The month of the debit that came back. */
const SINCE_RETURN = { months: 5 };

/** What is due on a day: to make the orders, to send them to the bank, to load the cards, to enter what was paid. */
export type ChargeWork = 'order' | 'send' | 'load' | 'pay';

/** The job's and accounting's work on a day of the last year. No mails are sent, as it is long ago. */
export async function chargeDay(
  database: Database,
  keys: SealKeys,
  employers: Employers & { byInvoice: number },
  { day, today, work }: { day: Temporal.PlainDate; today: Temporal.PlainDate; work: ReadonlySet<ChargeWork> },
): Promise<void> {
  const { db } = database;
  const { regionId, accounting } = employers;
  await moveClock(
    database,
    new Date(day.toZonedDateTime({ timeZone: 'Europe/Berlin', plainTime: '06:00' }).epochMilliseconds),
    0.001,
  );
  if (work.has('order')) await freezeDueChargeOrders(db, regionId, day, async () => {});
  if (work.has('send')) {
    await makeChargeFiles(db, regionId, day);
    await takeChargeFiles(database, regionId, accounting);
  }
  if (work.has('pay')) await enterPayments(database, keys, employers, day, today);
  if (work.has('load') || work.has('pay')) await loadDueChargeOrders(db, keys, regionId, day, async () => {});
}

/** One debit came back and was paid, one order was cancelled, invoices are paid except the last ones. */
async function enterPayments(
  { db }: Database,
  keys: SealKeys,
  { regionId, employerId, byInvoice, accounting }: Employers & { byInvoice: number },
  day: Temporal.PlainDate,
  today: Temporal.PlainDate,
): Promise<void> {
  const said = (order: ChargeOrder, bankText: string) => ({
    number: order.number,
    day: day.toString(),
    bankText,
    reason: 'Kontoauszug',
    actorId: accounting.askedBy,
    idempotencyKey: keyOf(`demo ${order.label} ${bankText}`),
  });
  const debits = await listChargeOrdersOf(db, regionId, employerId);
  const ofMonth = (ago: Temporal.DurationLike) => today.subtract(ago).toString().slice(0, 7);
  for (const order of debits) {
    const isOfReturn = order.dueOn.startsWith(ofMonth(SINCE_RETURN)) && order.cards > 20;
    const passed = Temporal.PlainDate.from(order.paysOn).until(day).days;
    if (isOfReturn && order.loadedAt && passed >= 3 && order.returnedEntry === null)
      await settleChargeOrder(db, keys, regionId, { type: 'charge-return', ...said(order, 'AM04 Konto nicht gedeckt') });
    if (isOfReturn && order.returnedEntry !== null && passed >= 9 && order.settledEntry === null)
      await settleChargeOrder(db, keys, regionId, {
        type: 'charge-payment',
        cents: order.asked,
        openCents: order.open,
        ...said(order, `Nachzahlung ${order.label}`),
      });
  }
  for (const order of await listChargeOrdersOf(db, regionId, byInvoice)) {
    if (order.cancelledAt || order.paidEntry !== null || order.dueOn > day.toString()) continue;
    if (order.dueOn.startsWith(ofMonth({ months: 7 })))
      await cancelChargeOrder(db, regionId, order.number, { actorId: accounting.askedBy, reason: 'Auf Wunsch des Arbeitgebers' });
    else if (!order.dueOn.startsWith(ofMonth({ months: 1 })))
      await settleChargeOrder(db, keys, regionId, {
        type: 'charge-payment',
        cents: order.asked,
        openCents: order.open,
        ...said(order, `Überweisung ${order.label}`),
      });
  }
}

/** Has all files of a region that the bank has not got released and taken. */
export async function takeChargeFiles({ db }: Database, regionId: number, accounting: Accounting): Promise<void> {
  const files = await db
    .selectFrom('charge_file')
    .select('file')
    .where('region_id', '=', regionId)
    .where('taken_at', 'is', null)
    .execute();
  for (const { file } of files)
    await db.transaction().execute(async (trx) => {
      await releaseChargeFile(trx, { regionId, file }, accounting);
      await takeChargeFile(trx, { regionId, file }, accounting.askedBy);
    });
}

/** The days of a year on which an order is made, sent to the bank, loaded or paid, by their ISO dates. */
export function planChargeWork(from: Temporal.PlainDate, until: Temporal.PlainDate): Map<string, Set<ChargeWork>> {
  const days = new Map<string, Set<ChargeWork>>();
  const plan = (day: Temporal.PlainDate, work: ChargeWork) =>
    days.set(day.toString(), (days.get(day.toString()) ?? new Set()).add(work));
  const firstMiddle = from.day <= 15 ? from : from.add({ months: 1 });
  for (let month = from.with({ day: 1 }); Temporal.PlainDate.compare(month, until) < 0; month = month.add({ months: 1 })) {
    const isOfQuarter = (month.month - firstMiddle.month + 12) % 3 === 0;
    const last = month.with({ day: month.daysInMonth });
    for (const due of isOfQuarter ? [month.with({ day: 15 }), last] : [last]) {
      const debit = laterBankingDay(due, 0);
      let [freeze, file] = [due.subtract({ days: 12 }), debit.subtract({ days: 7 })];
      while (Temporal.PlainDate.compare(orderableUntil(freeze, 'Bankeinzug'), due) < 0) freeze = freeze.add({ days: 1 });
      while (!isFileDue(file, debit)) file = file.add({ days: 1 });
      plan(due.subtract({ days: 14 }), 'order');
      plan(freeze, 'order');
      plan(file, 'send');
      plan(due, 'load');
      plan(debit.add({ days: 3 }), 'pay');
      if (month.equals(until.subtract(SINCE_RETURN).with({ day: 1 }))) plan(debit.add({ days: 9 }), 'pay');
    }
  }
  return days;
}
