import { Temporal } from 'temporal-polyfill';
import { readLedgerClock } from '#server/ledger/read/ledger-clock.ts';
import { fileInvoices } from '#server/ledger/write/debit-invoices.ts';
import { type Payment, paymentXml } from '#server/money/bank/payment-xml.ts';
import { nextChargeFile } from '#server/money/charges/charge-files.ts';
import { collectionDay, isFileDue } from '#server/money/charges/lead-days.ts';
import { invoiceLabel } from '#contract/reports/invoices/invoice-label.ts';
import { findBank } from '#server/parties/businesses/banks.ts';
import { ownerOf } from '#server/parties/businesses/own-business.ts';
import type { Db } from '#server/platform/db/database.ts';
import { findRegionBank } from '#server/reports/settlements/region-bank.ts';
import { firstDebitDay } from './first-debit-day.ts';
import { type AnnouncedDebit, debitLabel, listAnnouncedDebits, listInvoiceDebits } from './invoice-debits.ts';

/**
 * Writes the files for the bank with the debits of a region's invoices that are due to be told. There is one file for
 * each day, and in it one debit for each business. Each invoice is debited once, however often and by how many
 * processes this is called. Returns how many files were made.
 */
export async function makeInvoiceDebits(db: Db, regionId: number, today: Temporal.PlainDate): Promise<number> {
  const announced = await listAnnouncedDebits(db, regionId);
  const due = announced.filter(({ obstacle, on }) => obstacle === null && isFileDue(today, Temporal.PlainDate.from(on)));
  if (due.length === 0) return 0;
  const taken = await listDaysTaken(db, regionId, today);
  const days = Map.groupBy(
    [...Map.groupBy(due, nameOf).values()].flatMap((ofBusiness) => spread(ofBusiness, taken, today)),
    ({ day }) => day,
  );
  let made = 0;
  for (const [day, debits] of days) if (await makeFile(db, regionId, day, debits)) made++;
  return made;
}

interface WantedDebit {
  /** ISO day. */
  day: string;
  invoices: AnnouncedDebit[];
}

const nameOf = ({ partnerId, employerId }: Pick<AnnouncedDebit, 'partnerId' | 'employerId'>) => `${partnerId} ${employerId}`;

/** The days on which a business is debited already, as "business day". */
async function listDaysTaken(db: Db, regionId: number, today: Temporal.PlainDate): Promise<Set<string>> {
  const debits = await listInvoiceDebits(db, [regionId], { since: today.toString() });
  return new Set(debits.map((debit) => `${nameOf(debit)} ${debit.collectsOn}`));
}

/**
 * The debits of one business, by the day that the bank can keep. There is one for a day, so a late one may come a day
 * later.
 */
function spread(invoices: readonly AnnouncedDebit[], taken: ReadonlySet<string>, today: Temporal.PlainDate): WantedDebit[] {
  const days = Map.groupBy(invoices, (invoice) => {
    const kind = invoice.partnerId === null ? 'employer' : 'partner';
    let day = firstDebitDay(collectionDay(today, Temporal.PlainDate.from(invoice.on)), kind);
    while (taken.has(`${nameOf(invoice)} ${day.toString()}`)) day = firstDebitDay(day.add({ days: 1 }), kind);
    return day.toString();
  });
  return [...days].map(([day, ofDay]) => ({ day, invoices: ofDay }));
}

async function makeFile(db: Db, regionId: number, day: string, wanted: readonly WantedDebit[]): Promise<boolean> {
  const ours = await findRegionBank(db, regionId);
  if (!ours) throw new Error(`no account of region ${regionId}`);
  const file = await nextChargeFile(db, regionId);
  const first = await nextDebit(db, regionId);
  const messageId = `KK-${regionId}-R${file}-DD`;
  const debits = [];
  const payments: Payment[] = [];
  for (const [at, { invoices }] of wanted.entries()) {
    const debit = first + at;
    const payment = await paymentOf(db, regionId, debit, invoices);
    // Its account is gone since it was looked at; the next time says why.
    if (!payment) return false;
    payments.push(payment);
    debits.push({ debit, invoices: invoices.map(({ year, number }) => ({ year, number })) });
  }
  const xml = paymentXml(
    { kind: 'collection', messageId, madeAt: await readLedgerClock(db), dueOn: day },
    { accountHolder: ours.holder, iban: ours.iban, bic: ours.bic || null, creditorId: ours.creditorId },
    payments,
  );
  const cents = payments.reduce((sum, payment) => sum + payment.cents, 0);
  // Another process may have been quicker, or somebody has paid meanwhile; the next time finds what is left.
  return fileInvoices(db, regionId, { file, messageId, collectsOn: day, debits, cents, xml });
}

async function nextDebit(db: Db, regionId: number): Promise<number> {
  const last = await db
    .selectFrom('invoice_debit')
    .select(({ fn }) => fn.max('debit').as('debit'))
    .where('region_id', '=', regionId)
    .executeTakeFirst();
  return (last?.debit ?? 0) + 1;
}

async function paymentOf(
  db: Db,
  regionId: number,
  debit: number,
  invoices: readonly AnnouncedDebit[],
): Promise<Payment | undefined> {
  const bank = await findBank(db, ownerOf({ regionId, ...invoices[0]! }));
  if (!bank?.account_holder || !bank.iban) return undefined;
  return {
    cents: invoices.reduce((sum, { grossCents }) => sum + grossCents, 0),
    accountHolder: bank.account_holder,
    iban: bank.iban,
    bic: bank.bic,
    mandateReference: bank.mandate_reference,
    mandateSignedOn: bank.mandate_signed_on,
    endToEndId: debitLabel(regionId, debit),
    purpose: purposeOf(invoices.map(({ year, number }) => invoiceLabel(regionId, year, number))),
  };
}

const LONGEST_PURPOSE = 140;

/** All numbers, or as many as a bank takes, and how many more. */
function purposeOf(labels: readonly string[]): string {
  const text = (shown: number) => {
    const rest = labels.length - shown;
    return `Rechnung ${labels.slice(0, shown).join(', ')}${rest > 0 ? ` und ${rest} weitere` : ''}`;
  };
  let shown = labels.length;
  while (text(shown).length > LONGEST_PURPOSE) shown--;
  return text(shown);
}
