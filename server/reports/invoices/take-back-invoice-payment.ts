import type { Cents } from '#contract/common/money.ts';
import { payInvoice } from '#server/ledger/write/pay-invoice.ts';
import { PORTAL } from '#server/ledger/portal-itself.ts';
import type { UndoneByBank } from '#server/ledger/undone.ts';
import type { Db, Trx } from '#server/platform/db/database.ts';
import { audit } from '#server/tenancy/audit/audit.ts';
import type { BookedBy } from '#server/tenancy/four-eyes/four-eyes-kind.ts';
import { tellBusiness } from '#server/tenancy/people/tell-business.ts';
import { getOwnRegion } from '#server/tenancy/regions/own-region-content.ts';
import { getPayableInvoice, invoicePaymentRefused } from './invoice-payment-kind.ts';
import { invoicePaymentTakenBack, invoiceRefundReturned } from './mails.ts';
import { businessOf, findInForce, getInvoiceOf, isOneInvoice, labelOf } from './reads.ts';
import { noteDebitRefusal } from './refuse-invoice-debits.ts';
import { readHowToPay } from './reopened-invoice.ts';

/** Money for an invoice that the bank may still undo. Of what a debit has brought, the debit tells. */
export interface ReturnableInvoicePayment {
  regionId: number;
  entryId: number;
  /** Positive: it came from the business. Negative: it went back to it. */
  cents: Cents;
  /** ISO day. */
  paidOn: string;
  label: string;
  partnerId: number | null;
  employerId: number | null;
  isReturned: boolean;
}

/** Payments of regions: those since a day (ISO) that the bank has not undone, or some by their entries. */
export async function listReturnableInvoicePayments(
  db: Db,
  regionIds: readonly number[],
  which: { since: string } | { entryIds: readonly number[] },
): Promise<ReturnableInvoicePayment[]> {
  const rows = await db
    .selectFrom('invoice_payment as p')
    .innerJoin('invoice as i', (join) => join.on(isOneInvoice('i', 'p')))
    .leftJoin('invoice_payment as r', (join) =>
      join.onRef('r.region_id', '=', 'p.region_id').onRef('r.returns', '=', 'p.entry_id'),
    )
    .leftJoin('invoice_debit_part as d', (join) =>
      join
        .on(isOneInvoice('d', 'p'))
        .on((on) => on.or([on('p.entry_id', '=', on.ref('d.paid_entry')), on('p.entry_id', '=', on.ref('d.returned_entry'))])),
    )
    .select(['r.payment_id as returned', 'p.region_id', 'p.entry_id', 'p.cents', 'p.paid_on', 'i.year', 'i.number'])
    .select(['i.partner_id', 'i.employer_id'])
    .where('p.region_id', 'in', regionIds)
    .where('p.entry_id', 'is not', null)
    .where('p.returns', 'is', null)
    .$if('since' in which, (query) => query.where('r.payment_id', 'is', null))
    .where('d.debit', 'is', null)
    .where((row) => ('since' in which ? row('p.paid_on', '>=', which.since) : row('p.entry_id', 'in', which.entryIds)))
    .orderBy('p.payment_id')
    .execute();
  return rows.map(({ region_id, entry_id, cents, paid_on, partner_id, employer_id, returned, ...invoice }) => ({
    regionId: region_id,
    entryId: entry_id!,
    cents,
    paidOn: paid_on,
    label: labelOf({ region_id, ...invoice }),
    partnerId: partner_id,
    employerId: employer_id,
    isReturned: returned !== null,
  }));
}

/**
 * Books that the bank has taken back what was transferred for an invoice, or sent back what we had refunded. The
 * invoice is open again, or is to be refunded again. The business is told. The caller holds the invoices of the region.
 * Without a person (`askedBy` null), the bank's own file says it. Returns the cents that it moves. Throws Refusal 422.
 */
export async function takeBackInvoicePayment(
  trx: Trx,
  { regionId, entryId, ...said }: UndoneByBank,
  { askedBy, reason, office }: BookedBy,
): Promise<Cents> {
  const paid = await trx
    .selectFrom('invoice_payment')
    .select(['year', 'number', 'cents'])
    .where('region_id', '=', regionId)
    .where('entry_id', '=', entryId)
    .executeTakeFirst();
  if (!paid) throw invoicePaymentRefused('NOTHING_TO_RETURN');
  const { year, number } = paid;
  const { openCents } = await getPayableInvoice(trx, { regionId, year, number });
  const payment = { year, number, cents: -paid.cents, openCents, returns: entryId, ...said };
  const outcome = await payInvoice(trx, office.keys, regionId, { ...payment, reason, actorId: askedBy ?? PORTAL });
  if (!outcome.isPosted) throw invoicePaymentRefused(outcome.refusal);
  if (outcome.isReplay) return 0;
  const invoice = await getInvoiceOf(trx, { regionId, year, number });
  const label = labelOf(invoice);
  await audit(trx, { personId: askedBy, regionId, act: 'invoice-payment-taken-back', subject: label, reason });
  const region = await getOwnRegion(trx, { regionId });
  const told = { region, label, cents: Math.abs(paid.cents), day: said.day, bankText: said.bankText };
  const business = businessOf(invoice);
  if (paid.cents < 0) {
    await tellBusiness(trx, business, (to) => invoiceRefundReturned(to, told));
    return told.cents;
  }
  const inForce = await findInForce(trx, invoice);
  const which = { regionId, year: inForce.year, number: inForce.number };
  // It is told with the rest: there is one mail.
  await noteDebitRefusal(trx, regionId, { ...which, isLate: false });
  const how = await readHowToPay(trx, await getPayableInvoice(trx, which));
  await tellBusiness(trx, business, (to) => invoicePaymentTakenBack(to, { ...told, ...how }));
  return told.cents;
}
