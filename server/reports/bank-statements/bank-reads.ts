import { listOrdersForBank, type OrderForBank } from '#server/money/charges/list-orders-for-bank.ts';
import { listEmployerBanks } from '#server/parties/employers/employer-bank.ts';
import { listEmployersById } from '#server/parties/employers/reads.ts';
import { listPartnerBanks } from '#server/parties/partners/partner-bank.ts';
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
  employersOfOrders: () => ReturnType<typeof listEmployersById>;
  debits: () => Promise<InvoiceDebit[]>;
  payments: () => Promise<PaymentForBank[]>;
  employerBanks: () => ReturnType<typeof listEmployerBanks>;
  partnerBanks: () => ReturnType<typeof listPartnerBanks>;
}

export function openBankReads(db: Db, regionIds: readonly number[], since: string): BankReads {
  const orders = once(() => listOrdersForBank(db, regionIds, { since }));
  return {
    db,
    regionIds,
    since,
    orders,
    employersOfOrders: once(async () =>
      listEmployersById(
        db,
        (await orders()).map(({ employerId }) => employerId),
      ),
    ),
    debits: once(() => listInvoiceDebits(db, regionIds, { since })),
    payments: once(() => listPaymentsForBank(db, regionIds, { since })),
    employerBanks: once(() => listEmployerBanks(db, regionIds)),
    partnerBanks: once(() => listPartnerBanks(db, regionIds)),
  };
}

function once<Value>(read: () => Promise<Value>): () => Promise<Value> {
  let asked: Promise<Value> | undefined;
  return () => (asked ??= read());
}
