import type { Temporal } from 'temporal-polyfill';
import type { Cents } from '#contract/common/money.ts';
import { debitInvoice, type InvoiceDebitRefusal } from '#server/ledger/write/debit-invoices.ts';
import { keyOf } from '#server/ledger/write/key-of.ts';
import type { SealKeys } from '#server/ledger/seal-keys.ts';
import { PORTAL } from '#server/ledger/portal-itself.ts';
import { ownerOf } from '#server/parties/businesses/own-business.ts';
import type { Db, Trx } from '#server/platform/db/database.ts';
import { notFound, type Refusal, ruleBroken } from '#server/platform/http/refusal.ts';
import { readPayDayAfterReturn } from '#server/ledger/read/pay-after-return.ts';
import { findRegionBank } from '#server/reports/settlements/region-bank.ts';
import { audit } from '#server/tenancy/audit/audit.ts';
import type { BookedBy } from '#server/tenancy/four-eyes/four-eyes-kind.ts';
import { tellBusiness } from '#server/tenancy/people/tell-business.ts';
import { getOwnRegion } from '#server/tenancy/regions/own-region-content.ts';
import { type InvoiceDebit, listInvoiceDebits } from './invoice-debits.ts';
import { invoiceDebitReturned } from './mails.ts';
import { findPayableInvoice } from './open-invoices.ts';

/**
 * Books the debits of a region that the bank collects by today: their files were taken, and their day has come. Each is
 * booked once, all of its invoices at once.
 */
export async function bookCollectedDebits(db: Db, keys: SealKeys, regionId: number, today: Temporal.PlainDate): Promise<void> {
  for (const debit of await listInvoiceDebits(db, [regionId], 'uncollected'))
    if (debit.isTaken && debit.collectsOn <= today.toString())
      await db.transaction().execute((trx) => bookCollected(trx, keys, debit));
}

async function bookCollected(trx: Trx, keys: SealKeys, debit: InvoiceDebit): Promise<void> {
  const { regionId, label } = debit;
  const day = collectedOn(debit);
  for (const { year, number, cents } of debit.invoices) {
    const outcome = await debitInvoice(trx, keys, regionId, {
      type: 'collected',
      year,
      number,
      cents,
      day,
      bankText: label,
      reason: `Lastschrift ${label}`,
      actorId: PORTAL,
      idempotencyKey: keyOf(`invoice debit ${regionId} ${year} ${number}`),
    });
    if (!outcome.isPosted) throw debitRefused(outcome.refusal);
  }
}

/**
 * The day (ISO) on which the bank collects a debit of a file that was taken. One that was taken late is collected late.
 */
export const collectedOn = ({ takenOn, collectsOn }: Pick<InvoiceDebit, 'takenOn' | 'collectsOn'>): string =>
  takenOn !== null && takenOn > collectsOn ? takenOn : collectsOn;

/** What the bank says of a debit that came back. */
export interface ReturnedDebit {
  regionId: number;
  debit: number;
  day: string;
  bankText: string;
  idempotencyKey: string;
}

/**
 * Notes that the bank has sent the debit of invoices back: all of them are open again, and are paid by transfer. The
 * business is told. Throws Refusal 404 and 422.
 */
export async function carryOutDebitReturn(
  trx: Trx,
  { regionId, debit: number, day, bankText, idempotencyKey }: ReturnedDebit,
  { askedBy, reason, office }: BookedBy,
): Promise<Cents> {
  const debit = await findInvoiceDebit(trx, regionId, number);
  if (!debit) throw debitRefused('NOT_DEBITED');
  let isReplay = false;
  for (const [at, invoice] of debit.invoices.entries()) {
    const outcome = await debitInvoice(trx, office.keys, regionId, {
      type: 'returned',
      year: invoice.year,
      number: invoice.number,
      cents: invoice.cents,
      day,
      bankText,
      reason,
      actorId: askedBy ?? PORTAL,
      idempotencyKey: at === 0 ? idempotencyKey : keyOf(`${idempotencyKey} ${invoice.label}`),
    });
    if (!outcome.isPosted) throw debitRefused(outcome.refusal);
    isReplay ||= outcome.isReplay;
  }
  if (isReplay) return 0;
  await audit(trx, { personId: askedBy, regionId, act: 'invoice-debit-returned', subject: debit.label, reason });
  const region = await getOwnRegion(trx, { regionId });
  const told = {
    region,
    open: await listOpenOf(trx, debit),
    cents: debit.cents,
    collectedOn: debit.collectsOn,
    bankText,
    payTo: (await findRegionBank(trx, regionId)) ?? null,
    payBy: await readPayDayAfterReturn(trx),
  };
  await tellBusiness(trx, ownerOf(debit), (to) => invoiceDebitReturned(to, told));
  return debit.cents;
}

/** What is open of the invoices of a debit now: some may have been paid or cancelled meanwhile. */
async function listOpenOf(trx: Trx, { regionId, invoices }: InvoiceDebit): Promise<{ label: string; cents: Cents }[]> {
  const found = await Promise.all(invoices.map(({ year, number }) => findPayableInvoice(trx, { regionId, year, number })));
  return found.flatMap((one) => (one && one.openCents > 0 ? [{ label: one.label, cents: one.openCents }] : []));
}

/** The debit of a number; undefined for none. */
export async function findInvoiceDebit(db: Db, regionId: number, debit: number): Promise<InvoiceDebit | undefined> {
  return (await listInvoiceDebits(db, [regionId], { debits: [debit] }))[0];
}

const refusals: Record<Exclude<InvoiceDebitRefusal, 'NOT_DEBITED'>, string> = {
  ALREADY_COLLECTED: 'Diese Lastschrift ist schon gebucht.',
  ALREADY_RETURNED: 'Diese Lastschrift ist schon als zurückgegeben vermerkt.',
  NOT_COLLECTED: 'Diese Lastschrift ist noch nicht eingezogen.',
  NOT_HANDED_OUT: 'Die Lastschriftdatei wurde noch nicht heruntergeladen.',
  NOT_YET: 'Der Tag dieser Lastschrift ist noch nicht da.',
};

/** What the books' no means to whoever asked. */
export function debitRefused(refusal: InvoiceDebitRefusal): Refusal {
  return refusal === 'NOT_DEBITED' ? notFound('Diese Lastschrift gibt es nicht.') : ruleBroken(refusals[refusal]);
}
