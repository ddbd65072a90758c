import { readLedgerClock } from '#server/ledger/read/ledger-clock.ts';
import { UNDONE } from '#server/ledger/undone.ts';
import { payInvoice } from '#server/ledger/write/pay-invoice.ts';
import { berlinDay } from '#server/platform/berlin-time.ts';
import type { Trx } from '#server/platform/db/database.ts';
import { ruleBroken } from '#server/platform/http/refusal.ts';
import { audit } from '#server/tenancy/audit/audit.ts';
import type { ActBy } from '#server/tenancy/four-eyes/four-eyes-kind.ts';
import { invoicePaymentRefused } from './invoice-payment-kind.ts';
import { getStanding } from './open-invoices.ts';
import { findInForce, getInvoiceOf, labelOf } from './reads.ts';

interface Undone {
  regionId: number;
  /** The entry that had booked it. */
  entryId: number;
  idempotencyKey: string;
}

/**
 * Undoes money that was booked for an invoice and was for another item: the invoice, or the one in its place, is open
 * again. Returns the entry of the contrary. The caller holds the invoices of the region. Throws Refusal 422 where a part
 * of the money has gone back.
 */
export async function undoInvoicePayment(
  trx: Trx,
  { regionId, entryId, idempotencyKey }: Undone,
  { askedBy, reason, office }: Pick<ActBy, 'askedBy' | 'reason' | 'office'>,
): Promise<number> {
  const { year, number, cents } = await trx
    .selectFrom('invoice_payment')
    .select(['year', 'number', 'cents'])
    .where('region_id', '=', regionId)
    .where('entry_id', '=', entryId)
    .executeTakeFirstOrThrow();
  const invoice = await getInvoiceOf(trx, { regionId, year, number });
  const inForce = await findInForce(trx, invoice);
  if (cents > (await readPaidCents(trx, inForce))) throw ruleBroken(PAID_BACK);
  const { openCents } = await getStanding(trx, invoice);
  const day = berlinDay(await readLedgerClock(trx)).toString();
  const payment = { year, number, cents: -cents, openCents, returns: entryId, day, bankText: UNDONE, reason };
  const outcome = await payInvoice(trx, office.keys, regionId, { ...payment, actorId: askedBy, idempotencyKey });
  if (!outcome.isPosted) throw invoicePaymentRefused(outcome.refusal);
  await audit(trx, { personId: askedBy, regionId, act: 'payment-undone', subject: labelOf(invoice), reason });
  return outcome.entryId;
}

/** What has come for an invoice by now, less what has gone back. */
async function readPaidCents(trx: Trx, which: { region_id: number; year: number; number: number }): Promise<number> {
  const { paid } = await trx
    .selectFrom('invoice_payment')
    .select(({ fn }) => fn.sum<string | null>('cents').as('paid'))
    .where('region_id', '=', which.region_id)
    .where('year', '=', which.year)
    .where('number', '=', which.number)
    .executeTakeFirstOrThrow();
  return Number(paid);
}

const PAID_BACK =
  'Von diesem Geld ist schon etwas zurückgezahlt. Nehmen Sie zuerst die Zuordnung der Rückzahlung zurück. Wurde sie von Hand gebucht, lassen Sie sich das Geld überweisen und ordnen Sie diese Zahlung dem richtigen Posten zu.';
