import { ownerColumns } from '#server/tenancy/people/business-people.ts';
import { sql } from 'kysely';
import { Temporal } from 'temporal-polyfill';
import type { Cents } from '#contract/common/money.ts';
import { findBank } from '#server/parties/businesses/banks.ts';
import { mandateActiveFrom } from '#server/parties/businesses/mandate.ts';
import type { OwnBusiness } from '#server/parties/businesses/own-business.ts';
import type { Db } from '#server/platform/db/database.ts';
import { findRegionBank } from '#server/reports/settlements/region-bank.ts';
import type { InvoicePayment } from './build-invoice.ts';
import { firstDebitDay } from './first-debit-day.ts';

/**
 * Its debit is announced that many days before. The books say the same of its due day: the check and the function of
 * `invoice`, and `invoice-checks.ts` of what proves the books.
 */
export const DUE_DAYS = 14;

/**
 * How an invoice of a day (ISO) is paid. It is paid by direct debit where a mandate may be used and no debit came back,
 * else by transfer to the region's account. What is given back is not debited.
 */
export async function readPayment(db: Db, business: OwnBusiness, day: string, netCents: Cents): Promise<InvoicePayment> {
  const ours = await findRegionBank(db, business.regionId);
  const bank = await findBank(db, business);
  const activeFrom = bank && mandateActiveFrom(bank);
  if (
    netCents > 0 &&
    ours?.creditorId &&
    bank?.payment_method === 'Bankeinzug' &&
    bank.iban &&
    bank.account_holder &&
    bank.mandate_reference &&
    bank.mandate_signed_on &&
    activeFrom &&
    activeFrom <= day &&
    !(await isStopped(db, business))
  ) {
    const due = Temporal.PlainDate.from(day).add({ days: DUE_DAYS });
    const on = firstDebitDay(due, business.kind).toString();
    return { how: 'debit', on, mandate: bank.mandate_reference, creditorId: ours.creditorId, iban: bank.iban };
  }
  return readTransfer(db, business.regionId);
}

/** By transfer to the region's account. */
export async function readTransfer(db: Db, regionId: number): Promise<InvoicePayment> {
  const ours = await findRegionBank(db, regionId);
  return ours ? { how: 'transfer', holder: ours.holder, iban: ours.iban, bic: ours.bic } : { how: 'unsaid' };
}

/** Whether a debit of the business came back, and that is not settled. */
async function isStopped(db: Db, business: OwnBusiness): Promise<boolean> {
  const { partner_id, employer_id } = ownerColumns(business);
  const { rows } = await sql<{ stopped: boolean }>`
    select invoice_debits_stopped(${business.regionId}, ${partner_id}::bigint, ${employer_id}::bigint) as stopped`.execute(db);
  return rows[0]!.stopped;
}
