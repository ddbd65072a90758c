import { z } from 'zod';
import { type Cents, formatCents } from '#contract/common/money.ts';
import { accountingPermits } from '#contract/common/permits.ts';
import { assertRestorable, getReversedPayment, restorePayment, type Reversal } from '#server/money/checkout/reversed-payments.ts';
import { berlinDay, formatIsoDay } from '#server/platform/berlin-time.ts';
import type { Db, Trx } from '#server/platform/db/database.ts';
import { audit } from '#server/tenancy/audit/audit.ts';
import type { ActBy, FourEyesKind } from '#server/tenancy/four-eyes/four-eyes-kind.ts';
import { tellBusiness } from '#server/tenancy/people/tell-business.ts';
import { getOwnRegion } from '#server/tenancy/regions/own-region-content.ts';
import { holdInvoices } from './hold-invoices.ts';
import { openText } from './invoice-payment-kind.ts';
import { onlinePaymentRestored } from './mails.ts';
import { getStanding } from './open-invoices.ts';
import { businessOf, findFirstOfCause, findInForce, type InvoiceRow, labelOf } from './reads.ts';

const payload = z.strictObject({
  orderId: z.uuid(),
  refundId: z.string(),
  movement: z.string(),
  idempotencyKey: z.uuid(),
});
type Restoring = z.infer<typeof payload>;

export const restoringSubject = ({ orderId, refundId }: Reversal) => `payment ${orderId} ${refundId}`;

/** A reversed payment online is there again, whole (docs/decisions/an-invoice-is-paid-at-the-bank.md). */
export const paymentRestoredKind: FourEyesKind<Restoring> = {
  name: 'payment-restored',
  payload,
  permits: accountingPermits,
  subjectOf: restoringSubject,
  // No file of a bank proves it: two have read it at the provider.
  needsSecond: () => true,
  async moves(db, { idempotencyKey, ...which }) {
    const { regionId, personId, cents } = await getReversedPayment(db, which);
    return { regionId, target: `person ${personId}`, cents, idempotencyKey };
  },
  async describe(db, { movement, ...which }) {
    const { paymentId, refundId, payer, cents, currency, toldAt } = await getReversedPayment(db, which);
    const invoice = await findPaidInvoice(db, which.orderId);
    return {
      title: `Zurückgebuchte Online-Zahlung ist wieder da: ${payer}`,
      facts: [
        { name: 'Gezahlt von', value: payer },
        { name: 'Betrag', value: `${formatCents(cents)} ${currency}` },
        ...(invoice
          ? [
              { name: 'Rechnung', value: labelOf(invoice) },
              { name: 'Bisher offen', value: openText((await getStanding(db, invoice)).openCents) },
            ]
          : []),
        { name: 'Nummer der Zahlung', value: paymentId },
        { name: 'Nummer der Rückbuchung', value: `${refundId}, gemeldet am ${formatIsoDay(berlinDay(toldAt).toString())}` },
        { name: 'Nummer der Gutschrift', value: movement },
        { name: 'Folge', value: 'Die Zahlung zählt wieder ganz. Der Vorgang dazu ist damit erledigt.' },
      ],
    };
  },
  assertPossible: assertRestorable,
  carryOut,
};

async function carryOut(trx: Trx, { orderId, refundId, movement }: Restoring, { askedBy, reason }: ActBy): Promise<Cents> {
  const { regionId, cents, currency } = await restorePayment(trx, { orderId, refundId, movement, staffId: askedBy });
  await audit(trx, { personId: askedBy, regionId, act: 'online-payment-restored', subject: `payment ${orderId}`, reason });
  if (currency === 'EUR') await tellRestored(trx, { regionId, orderId, cents });
  return cents;
}

/** Where no invoice was issued, nobody was told that the money went back. */
async function tellRestored(
  trx: Trx,
  { regionId, orderId, cents }: { regionId: number; orderId: string; cents: Cents },
): Promise<void> {
  // It may be paid or cancelled right now.
  await holdInvoices(trx, regionId);
  const invoice = await findPaidInvoice(trx, orderId);
  if (!invoice) return;
  const { openCents } = await getStanding(trx, invoice);
  const region = await getOwnRegion(trx, { regionId });
  const told = { region, label: labelOf(invoice), cents, openCents };
  await tellBusiness(trx, businessOf(invoice), (to) => onlinePaymentRestored(to, told));
}

/** What a payment online counts for by now. */
async function findPaidInvoice(db: Db, orderId: string): Promise<InvoiceRow | undefined> {
  const first = await findFirstOfCause(db, `order ${orderId}`);
  return first && findInForce(db, first);
}
