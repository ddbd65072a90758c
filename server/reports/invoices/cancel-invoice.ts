import type { Cents } from '#contract/common/money.ts';
import { isDamages } from '#contract/reports/invoices/invoice-kinds.ts';
import { getLedgerToday } from '#server/ledger/read/ledger-clock.ts';
import type { Db, Trx } from '#server/platform/db/database.ts';
import { Refusal, ruleBroken } from '#server/platform/http/refusal.ts';
import { audit } from '#server/tenancy/audit/audit.ts';
import { collectedOn, findInvoiceDebit } from './book-invoice-debits.ts';
import { buildInvoice, cancelledContent, type InvoiceContent, type InvoicePayment } from './build-invoice.ts';
import { holdInvoices } from './hold-invoices.ts';
import { rateOf } from './draft-invoice.ts';
import { findDebitOfCause, isDebitRefused } from './invoice-debits.ts';
import { readBuyer, readSeller } from './invoice-parties.ts';
import { type InvoiceOffice, issueInvoice, tellInvoice } from './issue-invoice.ts';
import { getStanding, type InvoiceStanding, moveInvoicePayments } from './open-invoices.ts';
import { readPayment, readTransfer } from './read-payment.ts';
import { listFeesInForce } from './reminder-fees.ts';
import { businessOf, findCancellation, findIssuedAnew, getInvoiceOf, type InvoiceRow, labelOf } from './reads.ts';

const IS_BACK =
  'Die Online-Zahlung dieser Rechnung ist zurückgegangen. Neu ausgestellt wird sie erst, wenn sie wieder bezahlt ist.';

const STATEMENT_STAYS =
  'Diese Gebühren hat die Abrechnung schon einbehalten. Ihre Rechnung kann nur storniert und neu ausgestellt werden.';

interface Cancelling {
  regionId: number;
  year: number;
  number: number;
  /** How the invoice stood when the person decided. In another state the person might decide otherwise. */
  seen: InvoiceStanding;
  reason: string;
  /** Whether the same is invoiced anew, to the buyer as the contract names it now. */
  isReissued: boolean;
  staffId: number;
}

/**
 * Takes an invoice back by a cancellation that names it, and issues it anew where that is wanted. The first one stays
 * as it is; what was paid for it moves to the new one, or is owed back. Returns what that moves, and 0 for the same
 * request again. Throws Refusal 404, 409 where it is cancelled already, and 422 for a cancellation, or if it stands
 * otherwise by now.
 */
export async function cancelInvoice(
  trx: Trx,
  office: InvoiceOffice,
  { seen, reason, isReissued, staffId, ...which }: Cancelling,
): Promise<Cents> {
  // Whoever pays or debits it meanwhile waits.
  await holdInvoices(trx, which.regionId);
  const first = await getInvoiceOf(trx, which);
  if (await wasCancelledAlike(trx, first, { reason, isReissued, staffId })) return 0;
  await assertCancellable(trx, first, isReissued);
  await assertAsSeen(trx, first, seen);
  const paidCents = paidFor(first, seen);
  const label = labelOf(first);
  const business = businessOf(first);
  const day = await getLedgerToday(trx);
  const cancellation = await issueInvoice(trx, office, {
    business,
    kind: 'cancellation',
    day,
    cause: `cancels ${label}`,
    content: cancelledContent(first.content, {
      label,
      issuedOn: first.issued_on,
      reason,
      ...(isReissued
        ? {}
        : { back: { paidCents: first.gross_cents - seen.openCents, debitOn: await debitUnderWay(trx, first) } }),
    }),
    cancels: { year: first.year, number: first.number, reason },
    issuedBy: staffId,
  });
  const reissued = isReissued
    ? await issueInvoice(trx, office, {
        business,
        kind: first.kind,
        day,
        cause: first.cause,
        content: await contentAnew(trx, first, day, paidCents),
        issuedBy: staffId,
        isToldLater: true,
      })
    : null;
  if (reissued) {
    await moveInvoicePayments(trx, first, reissued, reason);
    await tellInvoice(trx, office, business, reissued);
  }
  // Whoever owed it not, or not in this way, was not late with it.
  const fees = await cancelFees(trx, office, { regionId: first.region_id, label, day, reason, staffId });
  await audit(trx, {
    personId: staffId,
    regionId: first.region_id,
    act: 'invoice-cancelled',
    subject: [label, ...[cancellation, ...(reissued ? [reissued] : []), ...fees].map(labelOf)].join(', '),
    reason,
  });
  // Cancellations are negative.
  const feeCents = -fees.reduce((sum, { gross_cents }) => sum + gross_cents, 0);
  return Math.abs(first.gross_cents - (reissued?.gross_cents ?? 0)) + feeCents;
}

/**
 * Takes back what reminders of an invoice have cost; what was paid for that is owed back. Returns the cancellations.
 */
async function cancelFees(
  trx: Trx,
  office: InvoiceOffice,
  { regionId, label, day, reason, staffId }: { regionId: number; label: string; day: string; reason: string; staffId: number },
): Promise<InvoiceRow[]> {
  const cancellations: InvoiceRow[] = [];
  for (const fee of await listFeesInForce(trx, regionId, `invoice ${label}`)) {
    const why = `Storno der Rechnung ${label}: ${reason}`;
    const cancels = { label: labelOf(fee), issuedOn: fee.issued_on, reason: why };
    cancellations.push(
      await issueInvoice(trx, office, {
        business: businessOf(fee),
        kind: 'cancellation',
        day,
        cause: `cancels ${labelOf(fee)}`,
        content: cancelledContent(fee.content, cancels),
        cancels: { year: fee.year, number: fee.number, reason: why },
        issuedBy: staffId,
      }),
    );
  }
  return cancellations;
}

/**
 * What a cancellation moves: all of the invoice, or only by how much the new one differs, and what reminders of it
 * cost.
 */
export async function centsOfCancelling(db: Db, first: InvoiceRow, isReissued: boolean): Promise<Cents> {
  const anew = isReissued ? await contentAnew(db, first, await getLedgerToday(db), 0) : { netCents: 0, taxCents: 0 };
  const fees = await listFeesInForce(db, first.region_id, `invoice ${labelOf(first)}`);
  const feeCents = fees.reduce((sum, { gross_cents }) => sum + gross_cents, 0);
  return Math.abs(first.gross_cents - anew.netCents - anew.taxCents) + feeCents;
}

/**
 * Throws Refusal 409 where it is cancelled already, and 422 for a cancellation. Fees that a statement has kept back
 * were earned, and stay kept: their invoice is only issued anew. What was paid online and went back is not.
 */
export async function assertCancellable(db: Db, first: InvoiceRow, isReissued: boolean): Promise<void> {
  if (first.kind === 'statement' && !isReissued) throw ruleBroken(STATEMENT_STAYS);
  if (first.kind === 'cancellation') throw ruleBroken('Eine Stornorechnung kann nicht storniert werden.');
  if (await findCancellation(db, first))
    throw new Refusal('ALREADY_CANCELLED', `Die Rechnung ${labelOf(first)} ist schon storniert.`);
  // The new paper would say that it is paid.
  if (isReissued && first.settled_how !== null && (await getStanding(db, first)).openCents > 0) throw ruleBroken(IS_BACK);
}

/** What was paid at the bank for an invoice in force. What was settled before it was issued is none of it. */
const paidFor = (first: InvoiceRow, { openCents }: InvoiceStanding): Cents =>
  first.settled_how === null ? first.gross_cents - openCents : 0;

async function assertAsSeen(trx: Trx, first: InvoiceRow, seen: InvoiceStanding): Promise<void> {
  const { openCents, debit } = await getStanding(trx, first);
  const again = 'Bitte prüfen Sie, ob sie noch storniert werden soll, und erteilen Sie den Auftrag neu.';
  if (openCents !== seen.openCents) throw ruleBroken(`Für die Rechnung ist inzwischen Geld gebucht. ${again}`);
  if (debit !== seen.debit) throw ruleBroken(`Die Rechnung steht inzwischen in einer anderen Lastschrift. ${again}`);
}

/** Whether the same person has cancelled it for the same reason: the answer was lost, and this is the request again. */
async function wasCancelledAlike(
  trx: Trx,
  first: InvoiceRow,
  { reason, isReissued, staffId }: Pick<Cancelling, 'reason' | 'isReissued' | 'staffId'>,
): Promise<boolean> {
  const cancellation = await findCancellation(trx, first);
  if (cancellation?.issued_by !== staffId || cancellation.reason !== reason) return false;
  return ((await findIssuedAnew(trx, first)) !== undefined) === isReissued;
}

/**
 * The same positions, to the buyer and by the seller of today. It shows what was paid for the first one, which moves to
 * it; the rest is paid as agreed today.
 */
async function contentAnew(db: Db, first: InvoiceRow, day: string, paidCents: Cents): Promise<InvoiceContent> {
  const { subject, region, cardName, period, lines } = first.content;
  const business = businessOf(first);
  const payment = first.settled_how === null ? await paymentAnew(db, first, day, paidCents) : first.content.payment;
  const content = buildInvoice({
    subject,
    region,
    cardName,
    period,
    payment,
    seller: readSeller(),
    buyer: await readBuyer(db, business),
    positions: lines.map(({ text, quantity, netCents, period: ofLine }) => ({
      text,
      ...(ofLine && { period: ofLine }),
      quantity: Math.abs(quantity),
      unitCents: netCents / Math.abs(quantity),
    })),
    taxBasisPoints: rateOf(first.kind, period.to),
    paidCents,
  });
  return { ...content, replaces: labelOf(first) };
}

/** The day (ISO) on which the bank collects a debit of an invoice that it has already; null: it has none. */
async function debitUnderWay(db: Db, first: InvoiceRow): Promise<string | null> {
  const number = await findDebitOfCause(db, first);
  const debit = number === undefined ? undefined : await findInvoiceDebit(db, first.region_id, number);
  return debit?.isTaken && !debit.isCollected ? collectedOn(debit) : null;
}

/**
 * What is at the bank already is collected by that debit. What came back is not debited a second time under another
 * number. Nor is what is paid in part, or what its business was asked to transfer as its debit was given up.
 */
async function paymentAnew(db: Db, first: InvoiceRow, day: string, paidCents: Cents): Promise<InvoicePayment> {
  const { region_id: regionId, content } = first;
  const debit = await findDebitOfCause(db, first);
  const underWay = debit === undefined ? undefined : await findInvoiceDebit(db, regionId, debit);
  const by = content.payment;
  if (underWay?.isTaken && !underWay.isCollected && (by.how === 'debit' || by.how === 'debited')) {
    const { mandate, creditorId, iban } = by;
    return { how: 'debited', label: underWay.label, on: collectedOn(underWay), mandate, creditorId, iban };
  }
  if (isDamages(first.kind) || paidCents !== 0 || debit !== undefined || (await isDebitRefused(db, first)))
    return readTransfer(db, regionId);
  return readPayment(db, businessOf(first), day, content.netCents);
}
