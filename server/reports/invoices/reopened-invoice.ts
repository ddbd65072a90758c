import { getLedgerToday } from '#server/ledger/read/ledger-clock.ts';
import { readPayDayAfterReturn } from '#server/ledger/read/pay-after-return.ts';
import type { Db } from '#server/platform/db/database.ts';
import { findRegionBank } from '#server/reports/settlements/region-bank.ts';
import { findPayableInvoice, type PayableInvoice } from './open-invoices.ts';
import { type HowToPay, reopenedTexts } from './pay-texts.ts';
import { findInForce, getInvoiceOf, labelOf } from './reads.ts';

/** What is open of an invoice whose money went back, and until when and where it is paid. */
export async function readHowToPay(db: Db, now: PayableInvoice): Promise<HowToPay> {
  const today = await getLedgerToday(db);
  return {
    open: { label: now.label, cents: now.openCents },
    // Nobody has brought it to the bank by its day.
    debitOn: now.debitOn !== null && now.debitOn >= today ? now.debitOn : null,
    payTo: (await findRegionBank(db, now.regionId)) ?? null,
    payBy: now.openCents > 0 ? now.dueOn : await readPayDayAfterReturn(db),
  };
}

/**
 * The same in sentences, for the invoice that stands in the place of this one by now, if one does. None where nothing
 * is to be paid, or its debit comes later than announced.
 */
export async function tellHowToPay(db: Db, which: Pick<PayableInvoice, 'regionId' | 'year' | 'number'>): Promise<string[]> {
  const invoice = await getInvoiceOf(db, which);
  const { year, number } = await findInForce(db, invoice);
  const now = await findPayableInvoice(db, { ...which, year, number });
  if (!now || now.openCents <= 0) return [];
  const today = await getLedgerToday(db);
  if (now.debitOn !== null && now.debitOn < today) return [];
  return reopenedTexts({ label: labelOf(invoice), ...(await readHowToPay(db, now)) });
}
