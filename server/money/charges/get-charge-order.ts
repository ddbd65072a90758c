import { sql } from 'kysely';
import type { Cents } from '#contract/common/money.ts';
import { dayOfReturn, entriesOfOrderFrom, payDayOfReturn } from '#server/ledger/read/pay-after-return.ts';
import type { Db } from '#server/platform/db/database.ts';
import type { EmployerKey } from '#server/tenancy/people/business-people.ts';
import type { PrintedChargeOrder } from './tables.ts';

/** An order as it was made, and what has become of it. Days are ISO dates, amounts cents. */
export interface ChargeOrder {
  regionId: number;
  number: number;
  label: string;
  gguid: string;
  employerId: number;
  dueOn: string;
  method: 'Bankeinzug' | 'Rechnung';
  noDebitReason: 'no-account' | 'no-mandate' | 'no-region-account' | 'fresh-mandate' | null;
  frozenAt: Date;
  loadsOn: string;
  paysOn: string;
  cards: number;
  cents: Cents;
  credit: Cents;
  /** What the employer pays for it. */
  asked: Cents;
  /** What of it is still to be transferred. */
  open: Cents;
  iban: string | null;
  mandateReference: string | null;
  printed: PrintedChargeOrder;
  file: number | null;
  paidEntry: number | null;
  loadedAt: Date | null;
  returnedEntry: number | null;
  /** The debit came back; else what came back was transferred. */
  isDebitReturned: boolean;
  /** Until when what came back is to be transferred, be it a debit or a transfer. */
  payBackBy: string | null;
  /** Since when what came back is owed, as nothing of the order was before; null where nothing came back. */
  reopenedOn: string | null;
  settledEntry: number | null;
  cancelledAt: Date | null;
  cancelReason: string | null;
}

/** Whether its employer owes what came back of an order. */
export const isOwed = ({ returnedEntry, settledEntry }: Pick<ChargeOrder, 'returnedEntry' | 'settledEntry'>): boolean =>
  returnedEntry !== null && settledEntry === null;

/**
 * The entry since which all that came back is owed: that of the last return, or by which the last payment was undone.
 */
const owedSince = sql`case when charge_order.returned_entry is not null then (
  select max(u.entry_id) from charge_payment u
   where u.region_id = charge_order.region_id and u.number = charge_order.number
     and (u.kind in ('charge-return', 'charge-payment-undo') or u.owed_cents > 0)
     and not exists (select from charge_payment r where r.region_id = u.region_id and r.returns = u.entry_id)) end`;

/** The last entry by which something came back of an order of which nothing was owed just before. */
const reopeningEntry = sql<number | null>`case when charge_order.returned_entry is not null then (
  select max(u.entry_id) from charge_payment u
   where u.region_id = charge_order.region_id and u.number = charge_order.number
     and (u.kind = 'charge-return' or u.owed_cents > 0)
     and not exists (select from charge_payment r where r.region_id = u.region_id and r.returns = u.entry_id)
     and coalesce(ledger_order_owed(u.region_id, u.number, charge_order.returned_entry,
       ${entriesOfOrderFrom(sql.ref('u.region_id'), sql.ref('u.number'), sql.ref('u.entry_id'))}), 0) = 0) end`;

const isDebitReturned = sql<boolean>`exists (select from charge_payment r
  where r.region_id = charge_order.region_id and r.number = charge_order.number and r.kind = 'charge-return')`;

const orders = (db: Db) => withoutOpen(db).select(sql<Cents>`ledger_order_open(charge_order)`.as('open'));

function withoutOpen(db: Db) {
  return db
    .selectFrom('charge_order')
    .select(['region_id as regionId', 'number', 'gguid', 'employer_id as employerId', 'due_on as dueOn', 'method'])
    .select(['no_debit_reason as noDebitReason', 'frozen_at as frozenAt', 'loads_on as loadsOn', 'pays_on as paysOn', 'cards'])
    .select(['cents', 'credit_cents as credit', 'iban', 'mandate_reference as mandateReference', 'printed', 'file'])
    .select(['paid_entry as paidEntry', 'loaded_at as loadedAt', 'returned_entry as returnedEntry'])
    .select(['settled_entry as settledEntry', 'cancelled_at as cancelledAt', 'cancel_reason as cancelReason'])
    .select(isDebitReturned.as('isDebitReturned'))
    .select(payDayOfReturn(sql.ref('charge_order.region_id'), owedSince).as('payBackBy'))
    .select(dayOfReturn(sql.ref('charge_order.region_id'), reopeningEntry).as('reopenedOn'));
}

const named = <Row extends Omit<ChargeOrder, 'label' | 'asked' | 'open'>>(row: Row) => ({
  ...row,
  label: chargeOrderLabel(row.regionId, row.number),
  asked: row.cents - row.credit,
});

/** Throws when a region has none of that number. */
export async function getChargeOrder(db: Db, regionId: number, number: number): Promise<ChargeOrder> {
  return named(await orders(db).where('region_id', '=', regionId).where('number', '=', number).executeTakeFirstOrThrow());
}

/** The charge orders of a region with these numbers, without their open amounts. */
export async function listOrdersByNumber(
  db: Db,
  regionId: number,
  numbers: readonly number[],
): Promise<Omit<ChargeOrder, 'open'>[]> {
  const rows = await withoutOpen(db).where('region_id', '=', regionId).where('number', 'in', numbers).execute();
  return rows.map(named);
}

/** Undefined where there is none of that id. */
export async function findOrder(db: Db, gguid: string): Promise<ChargeOrder | undefined> {
  const row = await orders(db).where('gguid', '=', gguid).executeTakeFirst();
  return row && named(row);
}

/** The newest that a list of all regions shows. */
const MOST_LISTED = 5_000;

/** The orders of all employers, or of one, the newest due day first. */
export async function listOrders(db: Db, employerId?: number): Promise<ChargeOrder[]> {
  const rows = await orders(db)
    .$if(employerId !== undefined, (query) => query.where('employer_id', '=', employerId!))
    .orderBy('due_on', 'desc')
    .orderBy('number', 'desc')
    .limit(MOST_LISTED)
    .execute();
  return rows.map(named);
}

/** All of an employer's orders, the newest due day first. */
export async function listChargeOrdersOf(db: Db, regionId: number, employerId: number): Promise<ChargeOrder[]> {
  const rows = await orders(db)
    .where('region_id', '=', regionId)
    .where('employer_id', '=', employerId)
    .orderBy('due_on', 'desc')
    .execute();
  return rows.map(named);
}

/** The orders of all employers, or of one, for which money is still to be transferred, the oldest first. */
export async function listUnpaidOrders(db: Db, employer?: EmployerKey): Promise<ChargeOrder[]> {
  const rows = await orders(db)
    .$if(employer !== undefined, (query) =>
      query.where('region_id', '=', employer!.regionId).where('employer_id', '=', employer!.employerId),
    )
    .where('settled_entry', 'is', null)
    .where((row) =>
      row.or([row('returned_entry', 'is not', null), row.and([row('paid_entry', 'is', null), row('cancelled_at', 'is', null)])]),
    )
    .orderBy('due_on')
    .orderBy('number')
    .execute();
  return rows.filter(({ open }) => open > 0).map(named);
}

/** The orders of some employers of a region of which something came back and is owed, the oldest first. */
export async function listReturnedOrders(
  db: Db,
  regionId: number,
  employerIds: readonly number[],
): Promise<{ employerId: number; number: number; label: string }[]> {
  const rows = await db
    .selectFrom('charge_order')
    .select(['employer_id as employerId', 'number'])
    .where('region_id', '=', regionId)
    .where('employer_id', 'in', employerIds)
    .where('returned_entry', 'is not', null)
    .where('settled_entry', 'is', null)
    .orderBy('number')
    .execute();
  return rows.map((row) => ({ ...row, label: chargeOrderLabel(regionId, row.number) }));
}

/**
 * The orders of all employers, or of one, that the bank is to collect, or has been told to, until that is booked. The
 * oldest comes first.
 */
export async function listDebitedOrders(db: Db, employer?: EmployerKey): Promise<ChargeOrder[]> {
  const rows = await orders(db)
    .$if(employer !== undefined, (query) =>
      query.where('region_id', '=', employer!.regionId).where('employer_id', '=', employer!.employerId),
    )
    .where('method', '=', 'Bankeinzug')
    .where('paid_entry', 'is', null)
    .where('loaded_at', 'is', null)
    .where('cancelled_at', 'is', null)
    .orderBy('due_on')
    .orderBy('number')
    .execute();
  return rows.map(named).filter(({ asked }) => asked > 0);
}

/** The orders of a region whose debit the bank collects by a day (ISO), which is not booked yet, the oldest first. */
export async function listOrdersToCollect(db: Db, regionId: number, day: string): Promise<Omit<ChargeOrder, 'open'>[]> {
  const rows = await withoutOpen(db)
    .where('region_id', '=', regionId)
    .where('paid_entry', 'is', null)
    .where('loaded_at', 'is', null)
    .where('cancelled_at', 'is', null)
    .where('file', 'in', (eb) =>
      eb
        .selectFrom('charge_file as f')
        .select('f.file')
        .where('f.region_id', '=', regionId)
        .where('f.taken_at', 'is not', null)
        .where('f.collects_on', '<=', day),
    )
    .orderBy('number')
    .execute();
  return rows.map(named);
}

/** The orders of a region that are neither loaded nor cancelled, the oldest first. */
export async function listOpenOrders(db: Db, regionId: number): Promise<ChargeOrder[]> {
  const rows = await orders(db)
    .where('region_id', '=', regionId)
    .where('loaded_at', 'is', null)
    .where('cancelled_at', 'is', null)
    .orderBy('number')
    .execute();
  return rows.map(named);
}

/** What an order is called everywhere, on paper and at the bank. The operator has no two of one label. */
export function chargeOrderLabel(regionId: number, number: number): string {
  return `L${regionId}-${String(number).padStart(5, '0')}`;
}
