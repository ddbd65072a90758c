import { z } from 'zod';
import { type Cents, formatCents } from '#contract/common/money.ts';
import { accountingPermits } from '#contract/common/permits.ts';
import { type InvoicePaymentRefusal, payInvoices } from '#server/ledger/write/pay-invoice.ts';
import { nameBusiness } from '#server/parties/businesses/name-businesses.ts';
import { ownerOf, subjectOf } from '#server/parties/businesses/own-business.ts';
import { PORTAL } from '#server/ledger/portal-itself.ts';
import { formatIsoDay } from '#server/platform/berlin-time.ts';
import type { Db, Trx } from '#server/platform/db/database.ts';
import { notFound, type Refusal, ruleBroken } from '#server/platform/http/refusal.ts';
import type { Addressee } from '#server/platform/mail/mail-template.ts';
import { auditAll } from '#server/tenancy/audit/audit.ts';
import type { BookedBy, Booker, FourEyesKind } from '#server/tenancy/four-eyes/four-eyes-kind.ts';
import { tellEachBusiness } from '#server/tenancy/people/tell-business.ts';
import { getOwnRegion } from '#server/tenancy/regions/own-region-content.ts';
import { invoicePaid } from './mails.ts';
import { findPayableInvoice, findPayableInvoices, type PayableInvoice } from './open-invoices.ts';

const payload = z.strictObject({
  regionId: z.number().int(),
  year: z.number().int(),
  number: z.number().int(),
  /** Positive: from the business. */
  cents: z.number().int(),
  /** What was shown as open. */
  openCents: z.number().int(),
  day: z.iso.date(),
  bankText: z.string(),
  idempotencyKey: z.uuid(),
});
export type InvoiceMoney = z.infer<typeof payload>;

/** Money for an invoice as the bank statement says it (docs/decisions/an-invoice-is-paid-at-the-bank.md). */
export const invoicePaymentKind: FourEyesKind<InvoiceMoney> = {
  name: 'invoice-payment',
  payload,
  permits: accountingPermits,
  subjectOf: ({ regionId, year, number }) => `invoice payment ${regionId} ${year} ${number}`,
  needsSecond: () => false,
  async moves(db, { cents, idempotencyKey, ...which }) {
    const target = subjectOf(ownerOf(await getPayableInvoice(db, which)));
    return { regionId: which.regionId, target, cents: Math.abs(cents), idempotencyKey };
  },
  async describe(db, { cents, openCents, day, bankText, ...which }) {
    const invoice = await getPayableInvoice(db, which);
    const name = await nameBusiness(db, invoice);
    return {
      title: `${cents > 0 ? 'Zahlung einer Rechnung buchen' : 'Erstattung einer Rechnung buchen'}: ${name}`,
      facts: [
        { name: 'Rechnung', value: `${invoice.label}, ${name}` },
        { name: cents > 0 ? 'Eingegangen' : 'Zurückgezahlt', value: `${formatCents(Math.abs(cents))} €` },
        { name: 'Bisher offen', value: openText(openCents) },
        { name: 'Danach offen', value: openText(openCents - cents) },
        { name: 'Tag', value: formatIsoDay(day) },
        { name: 'Text der Bank', value: bankText },
      ],
    };
  },
  carryOut: carryOutInvoicePayment,
};

/** What is open of an invoice, in words for whoever decides. */
export function openText(cents: Cents): string {
  if (cents === 0) return 'nichts';
  return cents > 0 ? `${formatCents(cents)} €` : `${formatCents(-cents)} € zu erstatten`;
}

/** What such an act of staff does; without a person (`askedBy` null), the bank's own file says it. */
export async function carryOutInvoicePayment(
  trx: Trx,
  { regionId, ...payment }: InvoiceMoney,
  { reason, ...by }: BookedBy,
): Promise<Cents> {
  return carryOutManyInvoicePayments(trx, regionId, [{ ...payment, reason }], by);
}

type OneMoney = Omit<InvoiceMoney, 'regionId'> & Pick<BookedBy, 'reason'>;

/** The same for many of a region, in their order; all of them, or none. Returns what they come to in cents. */
export async function carryOutManyInvoicePayments(
  trx: Trx,
  regionId: number,
  moneys: readonly OneMoney[],
  { askedBy, office }: Booker,
): Promise<Cents> {
  const outcomes = await payInvoices(
    trx,
    office.keys,
    regionId,
    moneys.map((money) => ({ ...money, actorId: askedBy ?? PORTAL })),
  );
  const booked = moneys.filter((_, at) => {
    const outcome = outcomes[at]!;
    if (!outcome.isPosted) throw invoicePaymentRefused(outcome.refusal);
    return !outcome.isReplay;
  });
  if (booked.length === 0) return 0;
  const nameOf = ({ year, number }: Pick<OneMoney, 'year' | 'number'>) => `${year} ${number}`;
  const invoices = new Map((await findPayableInvoices(trx, regionId, booked)).map((one) => [nameOf(one), one]));
  await auditAll(
    trx,
    booked.map(({ reason, ...which }) => {
      const subject = invoices.get(nameOf(which))!.label;
      return { personId: askedBy, regionId, act: 'invoice-payment-recorded', subject, reason };
    }),
  );
  const region = await getOwnRegion(trx, { regionId });
  await tellEachBusiness(
    trx,
    booked.map(({ cents, openCents: openBefore, day, bankText, ...which }) => {
      const { label, ...invoice } = invoices.get(nameOf(which))!;
      const openCents = openBefore - cents;
      return {
        business: ownerOf(invoice),
        write: (to: Addressee) => invoicePaid(to, { region, label, cents, openCents, day, bankText }),
      };
    }),
  );
  return booked.reduce((sum, { cents }) => sum + Math.abs(cents), 0);
}

/** One that may be paid. Throws Refusal 422 for none. */
export async function getPayableInvoice(
  db: Db,
  which: Pick<PayableInvoice, 'regionId' | 'year' | 'number'>,
): Promise<PayableInvoice> {
  const invoice = await findPayableInvoice(db, which);
  if (!invoice) throw invoicePaymentRefused('NOTHING_TO_PAY');
  return invoice;
}

const refusals: Record<Exclude<InvoicePaymentRefusal, 'INVOICE_UNKNOWN'>, string> = {
  NOTHING_TO_PAY: 'Zu dieser Rechnung ist nichts zu zahlen: Sie war beim Ausstellen schon beglichen, oder sie ist ein Storno.',
  INVALID_AMOUNT: 'Diesen Betrag kann niemand buchen.',
  NOTHING_TO_RETURN: 'Diese Zahlung gibt es nicht, oder sie ist schon zurückgekommen.',
  OPEN_CHANGED:
    'Inzwischen ist ein anderer Betrag offen. Bitte laden Sie die Seite neu und prüfen Sie, ob die Zahlung schon gebucht ist.',
  MORE_THAN_OWED: 'Zurückgezahlt werden kann höchstens, was zu viel gezahlt ist.',
  KEY_REUSED: 'Diese Buchung ist schon einmal mit anderen Angaben gesendet worden. Bitte laden Sie die Seite neu.',
};

/** What the books' no means to the person who asked. */
export function invoicePaymentRefused(refusal: InvoicePaymentRefusal): Refusal {
  return refusal === 'INVOICE_UNKNOWN' ? notFound('Diese Rechnung gibt es nicht.') : ruleBroken(refusals[refusal]);
}
