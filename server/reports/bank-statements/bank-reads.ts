import { listOrdersForBank, type OrderForBank } from '#server/money/charges/list-orders-for-bank.ts';
import { listBanks } from '#server/parties/businesses/banks.ts';
import { listBusinessesById } from '#server/parties/businesses/reads.ts';
import type { Db } from '#server/platform/db/database.ts';
import { type InvoiceDebit, listInvoiceDebits } from '#server/reports/invoices/invoice-debits.ts';
import { listPaymentsForBank, type PaymentForBank } from '#server/reports/settlements/list-for-bank.ts';

/** What kinds of items read of some regions since a day (ISO). What several kinds need is read once for all of them. */
export interface BankReads {
  db: Db;
  regionIds: readonly number[];
  since: string;
  orders: () => Promise<OrderForBank[]>;
  /** The employers of these orders. */
  employersOfOrders: () => ReturnType<typeof listBusinessesById>;
  debits: () => Promise<InvoiceDebit[]>;
  payments: () => Promise<PaymentForBank[]>;
  employerBanks: () => ReturnType<typeof listBanks>;
  partnerBanks: () => ReturnType<typeof listBanks>;
}

export function openBankReads(db: Db, regionIds: readonly number[], since: string): BankReads {
  const orders = once(() => listOrdersForBank(db, regionIds, { since }));
  return {
    db,
    regionIds,
    since,
    orders,
    employersOfOrders: once(async () =>
      listBusinessesById(
        db,
        'employer',
        (await orders()).map(({ employerId }) => employerId),
      ),
    ),
    debits: once(() => listInvoiceDebits(db, regionIds, { since })),
    payments: once(() => listPaymentsForBank(db, regionIds, { since })),
    employerBanks: once(() => listBanks(db, 'employer', regionIds)),
    partnerBanks: once(() => listBanks(db, 'partner', regionIds)),
  };
}

function once<Value>(read: () => Promise<Value>): () => Promise<Value> {
  let asked: Promise<Value> | undefined;
  return () => (asked ??= read());
}
