import { sql } from 'kysely';
import { releaseChargeFile, takeChargeFile } from '#server/money/charges/charge-files.ts';
import type { Database } from '#server/platform/db/database.ts';
import { Refusal } from '#server/platform/http/refusal.ts';
import { makePaymentFiles } from '#server/reports/settlements/make-payment-files.ts';
import { releasePaymentFile, takePaymentFile } from '#server/reports/settlements/hand-out-payment-file.ts';
import { askedOf, creditOf, movePaid, openOf, payInvoice, post } from './own-sums.ts';
import { type OrderedFile, readOrders } from './played-bank.ts';
import { count, monthNow, type Stage, type Town } from './stage.ts';

/** New files are released and taken to the bank, some a day later. */
export async function takeFiles(stage: Stage, town: Town, day: string): Promise<void> {
  const { database, chance } = stage;
  const { db } = database;
  const { regionId, sums } = town;
  await makePaymentFiles(db, regionId);
  const both = { askedBy: null, releasedBy: null };
  const files = await sql<{ run: number; kind: 'payout' | 'collection'; xml: string }>`
    select run, kind, xml from payment_file f
     where region_id = ${regionId}
       and not exists (select from payment_file_take t where (t.region_id, t.run, t.kind) = (f.region_id, f.run, f.kind))
     order by run, kind`.execute(db);
  for (const { run, kind, xml } of files.rows) {
    const ordered = readOrders(xml);
    for (const { endToEndId, cents, iban } of ordered.payments) {
      const payment = sums.payments.get(Number(endToEndId.split('-').at(-1)));
      const partner = payment && sums.partners.get(payment.partnerId);
      if (payment?.cents !== cents || partner?.iban !== iban || payment.kind !== kind)
        stage.faults.push(`file of run ${run} pays ${cents} to ${iban}`);
    }
    if (chance.of(0.3)) continue;
    await db.transaction().execute(async (trx) => {
      await releasePaymentFile(trx, { regionId, run, kind }, both);
      await takePaymentFile(trx, { regionId, run, kind }, null);
    });
    for (const { endToEndId } of ordered.payments) sums.payments.get(Number(endToEndId.split('-').at(-1)))!.isTaken = true;
    town.orders.push({ file: later(ordered, day), holds: 'statements', key: `${run} ${kind}` });
  }
  const debits = await db
    .selectFrom('charge_file')
    .select(['file', 'holds', 'xml'])
    .where('region_id', '=', regionId)
    .where('taken_at', 'is', null)
    .orderBy('file')
    .execute();
  for (const { file, holds, xml } of debits) {
    const ordered = readOrders(xml);
    if (holds === 'invoices') for (const payment of ordered.payments) noteDebit(stage, town, payment, ordered.on);
    if (chance.of(0.15) || !(await takeChargeFileOf(db, { regionId, file }))) continue;
    if (holds === 'invoices') for (const { endToEndId } of ordered.payments) sums.debits.get(endToEndId)!.isTaken = true;
    town.orders.push({ file: later(ordered, day), holds, key: String(file) });
    count(stage, `file of ${holds}`);
  }
}

/** The bank does what is late on the day on which it gets it. */
export const later = (file: OrderedFile, day: string): OrderedFile => ({ ...file, on: file.on < day ? day : file.on });

/** Whether the bank has got it: what is paid or cancelled meanwhile is not collected. */
async function takeChargeFileOf(db: Database['db'], key: { regionId: number; file: number }): Promise<boolean> {
  try {
    await db.transaction().execute(async (trx) => {
      await releaseChargeFile(trx, key, { askedBy: null, releasedBy: null });
      await takeChargeFile(trx, key, null);
    });
    return true;
  } catch (error) {
    if (error instanceof Refusal) return false;
    throw error;
  }
}

function noteDebit(
  stage: Stage,
  { sums }: Town,
  { endToEndId, cents, purpose }: OrderedFile['payments'][number],
  on: string,
): void {
  if (sums.debits.has(endToEndId)) return;
  const labels = [...purpose.matchAll(/R\d+-\d{4}-\d{5}/g)].map(([label]) => label);
  const invoices = labels.map((label) => ({ label, cents: sums.invoices.get(label)!.gross }));
  const sum = invoices.reduce((all, invoice) => all + invoice.cents, 0);
  if (sum !== cents) stage.faults.push(`${endToEndId} collects ${cents} and not ${sum}`);
  for (const { label } of invoices) {
    const invoice = sums.invoices.get(label)!;
    if (openOf(invoice) !== invoice.gross)
      stage.faults.push(`${endToEndId} collects ${label} of which ${openOf(invoice)} is open`);
    if (invoice.debit !== null) stage.faults.push(`${label} is debited twice`);
    invoice.debit = endToEndId;
    invoice.debitsOn = on;
  }
  const number = Number(endToEndId.split('-')[1]);
  sums.debits.set(endToEndId, {
    label: endToEndId,
    number,
    invoices,
    cents,
    on,
    isTaken: false,
    isBooked: false,
    isReturned: false,
  });
}

/** Whoever is to collect today has collected, if the bank has the file. */
export function bookDebits(stage: Stage, { sums }: Town, day: string): void {
  for (const debit of sums.debits.values())
    if (debit.isTaken && !debit.isBooked && debit.on <= day) {
      debit.isBooked = true;
      sums.filesInBooks += debit.cents;
      for (const { label, cents } of debit.invoices) {
        payInvoice(sums, monthNow(stage), label, cents);
        movePaid(sums, label);
      }
      count(stage, 'debit booked');
    }
}

/** What the charge orders have become; what they move is counted by their cards. */
export async function followOrders(stage: Stage, town: Town): Promise<void> {
  const { sums, regionId } = town;
  const rows = await stage.database.db
    .selectFrom('charge_order')
    .selectAll()
    .where('region_id', '=', regionId)
    .orderBy('number')
    .execute();
  for (const row of rows) {
    const { cards, charge } = town.employers.find(({ employerId }) => employerId === row.employer_id)!;
    const known = sums.orders.get(row.number);
    const order = known ?? {
      number: row.number,
      label: `L${regionId}-${String(row.number).padStart(5, '0')}`,
      employerId: row.employer_id,
      method: row.method,
      cents: cards.length * charge,
      credit: Math.min(cards.length * charge, creditOf(sums, row.employer_id)),
      paid: 0,
      paidInTime: 0,
      owedOfInTime: 0,
      isCollected: false,
      isLoaded: false,
      isReturned: false,
      sinceReturn: [],
      isCancelled: false,
    };
    if (!known) {
      if (order.cents !== row.cents || order.credit !== row.credit_cents)
        stage.faults.push(`order ${order.label} is over another sum`);
      sums.orders.set(row.number, order);
      count(stage, 'order');
    }
    if (row.cancelled_at !== null) order.isCancelled = true;
    const account = `employer ${order.employerId}`;
    if (row.method === 'Bankeinzug' && row.paid_entry !== null && !order.isCollected) {
      order.isCollected = true;
      post(sums, monthNow(stage), { [account]: askedOf(order), bank: -askedOf(order) });
      sums.filesInBooks += askedOf(order);
      count(stage, 'order collected');
    }
    if (row.loaded_at !== null && !order.isLoaded) {
      if (askedOf(order) > 0 && !order.isCollected && order.paid < askedOf(order))
        stage.faults.push(`${order.label} was not paid`);
      order.isLoaded = true;
      post(sums, monthNow(stage), { [account]: -order.cents, cards: order.cents });
      count(stage, 'order loaded');
    }
  }
}
