import { readLedgerClock } from '#server/ledger/read/ledger-clock.ts';
import { type InvoiceUndoRefusal, undoInvoicePayment } from '#server/ledger/write/pay-invoice.ts';
import { berlinDay } from '#server/platform/berlin-time.ts';
import type { Trx } from '#server/platform/db/database.ts';
import { ruleBroken } from '#server/platform/http/refusal.ts';
import { audit } from '#server/tenancy/audit/audit.ts';
import type { ActBy } from '#server/tenancy/four-eyes/four-eyes-kind.ts';
import { labelOf } from './reads.ts';

interface TakenBack {
  regionId: number;
  /** The entry that had booked it. */
  takesBack: number;
  idempotencyKey: string;
}

/**
 * Takes back money that was booked for an invoice and was for another item. Returns the entry of the contrary. Throws
 * Refusal 422 where the money is not there any more.
 */
export async function takeBackInvoicePayment(
  trx: Trx,
  { regionId, takesBack, idempotencyKey }: TakenBack,
  { askedBy, reason, office }: Pick<ActBy, 'askedBy' | 'reason' | 'office'>,
): Promise<number> {
  const { year, number, cents, bankText } = await trx
    .selectFrom('invoice_payment')
    .select(['year', 'number', 'cents', 'bank_text as bankText'])
    .where('region_id', '=', regionId)
    .where('entry_id', '=', takesBack)
    .executeTakeFirstOrThrow();
  const day = berlinDay(await readLedgerClock(trx)).toString();
  const payment = { takesBack, year, number, cents, day, bankText, reason, actorId: askedBy, idempotencyKey };
  const outcome = await undoInvoicePayment(trx, office.keys, regionId, payment);
  if (!outcome.isPosted) throw ruleBroken(refusals[outcome.refusal]);
  const subject = labelOf({ region_id: regionId, year, number });
  await audit(trx, { personId: askedBy, regionId, act: 'payment-taken-back', subject, reason });
  return outcome.entryId;
}

const refusals: Record<InvoiceUndoRefusal, string> = {
  PAYMENT_UNKNOWN: 'Was eine Lastschrift gebracht hat, lässt sich nicht zurücknehmen.',
  TAKEN_BACK: 'Dieses Geld ist schon zurückgeholt oder zurückgenommen. Bitte laden Sie die Seite neu.',
  PAID_BACK:
    'Von diesem Geld ist schon etwas zurückgezahlt. Nehmen Sie zuerst die Zuordnung der Rückzahlung zurück. Wurde sie von Hand gebucht, lassen Sie sich das Geld überweisen und ordnen Sie diese Zahlung dem richtigen Posten zu.',
  KEY_REUSED: 'Diese Buchung ist schon einmal mit anderen Angaben gesendet worden. Bitte laden Sie die Seite neu.',
};
