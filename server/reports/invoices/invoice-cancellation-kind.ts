import { z } from 'zod';
import { formatEuros } from '#contract/common/money.ts';
import { accountingPermits } from '#contract/common/permits.ts';
import { settledTexts } from '#contract/reports/invoices/invoice-kinds.ts';
import { nameBusiness } from '#server/parties/businesses/name-businesses.ts';
import { subjectOf } from '#server/parties/businesses/own-business.ts';
import { formatIsoDay } from '#server/platform/berlin-time.ts';
import type { FourEyesKind } from '#server/tenancy/four-eyes/four-eyes-kind.ts';
import { getOwnRegion } from '#server/tenancy/regions/own-region-content.ts';
import { assertCancellable, cancelInvoice, centsOfCancelling } from './cancel-invoice.ts';
import { debitLabel } from './invoice-debits.ts';
import { businessOf, getInvoiceOf, type InvoiceRow, labelOf, ownerIn } from './reads.ts';

const payload = z.strictObject({
  regionId: z.number().int(),
  year: z.number().int(),
  number: z.number().int(),
  isReissued: z.boolean(),
  /** What was open when it was asked for. Negative: to be given back. */
  openCents: z.number().int(),
  /** The debit that it was in then. */
  debit: z.number().int().nullable(),
  idempotencyKey: z.uuid(),
});
export type InvoiceCancellation = z.infer<typeof payload>;

/**
 * An invoice is taken back: nobody owes it any more, what was paid is owed back (docs/decisions/two-people-agree.md).
 */
export const invoiceCancellationKind: FourEyesKind<InvoiceCancellation> = {
  name: 'invoice-cancellation',
  payload,
  asTyped: ({ regionId, year, number, isReissued }) => [regionId, year, number, isReissued],
  permits: accountingPermits,
  subjectOf: ({ regionId, year, number }) => cancellationSubject(regionId, year, number),
  needsSecond: () => false,
  async moves(db, { isReissued, idempotencyKey, ...which }) {
    const first = await getInvoiceOf(db, which);
    const cents = await centsOfCancelling(db, first, isReissued);
    return cents === 0 ? undefined : { regionId: which.regionId, target: subjectOf(businessOf(first)), cents, idempotencyKey };
  },
  assertPossible: async (db, { isReissued, ...which }) => assertCancellable(db, await getInvoiceOf(db, which), isReissued),
  async describe(db, { isReissued, openCents, debit, ...which }) {
    const first = await getInvoiceOf(db, which);
    const name = await nameBusiness(db, ownerIn(first));
    return {
      title: `${isReissued ? 'Rechnung stornieren und neu ausstellen' : 'Rechnung stornieren'}: ${name}`,
      facts: [
        { name: 'Rechnung', value: `${labelOf(first)}, ${name}, vom ${formatIsoDay(first.issued_on)}` },
        { name: 'Wofür', value: first.content.subject },
        { name: 'Betrag', value: formatEuros(first.gross_cents) },
        ...(debit === null ? [] : [{ name: 'Lastschrift', value: debitLabel(which.regionId, debit) }]),
        { name: 'Folge', value: effectOf(first, { isReissued, openCents }) },
      ],
    };
  },
  async carryOut(trx, { regionId, year, number, isReissued, openCents, debit }, { askedBy, reason, office }) {
    const region = await getOwnRegion(trx, { regionId });
    const cancelling = { regionId, year, number, isReissued, seen: { openCents, debit }, reason, staffId: askedBy };
    return cancelInvoice(trx, { region, portalUrl: office.config.PUBLIC_URL }, cancelling);
  },
};

/** What the act about an invoice is about. */
export const cancellationSubject = (regionId: number, year: number, number: number) =>
  `invoice cancellation ${regionId} ${year} ${number}`;

/** What follows for the money, in words. */
function effectOf(
  { settled_how, gross_cents }: InvoiceRow,
  { isReissued, openCents }: Pick<InvoiceCancellation, 'isReissued' | 'openCents'>,
): string {
  if (isReissued)
    return 'Dieselben Leistungen werden neu in Rechnung gestellt. Was schon gezahlt ist, zählt für die neue Rechnung.';
  const owedBack = gross_cents - openCents;
  if (settled_how !== null)
    return `Die Rechnung war beim Ausstellen ${settledTexts[settled_how]}. ${owedBack > 0 ? `${formatEuros(owedBack)} sind zu erstatten, per Überweisung.` : 'Das Geld ist dort schon zurückgegangen.'}`;
  return [
    ...(openCents > 0 ? [`Offen sind ${formatEuros(openCents)}: Sie sind nicht mehr zu zahlen.`] : []),
    ...(owedBack > 0 ? [`Gezahlt sind ${formatEuros(owedBack)}: Sie sind zu erstatten.`] : []),
  ].join(' ');
}
