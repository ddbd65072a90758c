import { z } from 'zod';
import { formatCents } from '#contract/common/money.ts';
import { accountingPermits } from '#contract/common/permits.ts';
import { nameBusiness } from '#server/parties/businesses/name-businesses.ts';
import { ownerOf, subjectOf } from '#server/parties/businesses/own-business.ts';
import { formatIsoDay } from '#server/platform/berlin-time.ts';
import type { Db } from '#server/platform/db/database.ts';
import type { FourEyesKind } from '#server/tenancy/four-eyes/four-eyes-kind.ts';
import { carryOutDebitReturn, debitRefused, findInvoiceDebit } from './book-invoice-debits.ts';
import type { InvoiceDebit } from './invoice-debits.ts';

const payload = z.strictObject({
  regionId: z.number().int(),
  debit: z.number().int(),
  day: z.iso.date(),
  bankText: z.string(),
  idempotencyKey: z.uuid(),
});
export type InvoiceDebitReturn = z.infer<typeof payload>;

/**
 * The bank has given a debit of invoices back, or has never made it (docs/decisions/an-invoice-is-paid-at-the-bank.md).
 */
export const invoiceDebitReturnKind: FourEyesKind<InvoiceDebitReturn> = {
  name: 'invoice-debit-return',
  payload,
  permits: accountingPermits,
  subjectOf: ({ regionId, debit }) => `invoice debit ${regionId} ${debit}`,
  needsSecond: () => false,
  async moves(db, { regionId, debit: number, idempotencyKey }) {
    const debit = await getDebit(db, regionId, number);
    return { regionId, target: subjectOf(ownerOf(debit)), cents: debit.cents, idempotencyKey };
  },
  async describe(db, { regionId, debit: number, day, bankText }) {
    const debit = await getDebit(db, regionId, number);
    const name = await nameBusiness(db, debit);
    return {
      title: `Lastschrift zu Rechnungen als zurückgegeben vermerken: ${name}`,
      facts: [
        { name: 'Lastschrift', value: `${debit.label}, ${name}, vom ${formatIsoDay(debit.collectsOn)}` },
        { name: 'Rechnungen', value: debit.invoices.map(({ label }) => label).join(', ') },
        { name: 'Betrag', value: `${formatCents(debit.cents)} €` },
        { name: 'Tag', value: formatIsoDay(day) },
        { name: 'Text der Bank', value: bankText },
        {
          name: 'Folge',
          value:
            'Die Rechnungen sind wieder offen. Bis sie gezahlt sind, wird von dem Unternehmen für Rechnungen nichts eingezogen.',
        },
      ],
    };
  },
  assertPossible: (db, { regionId, debit }) => assertReturnable(db, regionId, debit),
  carryOut: carryOutDebitReturn,
};

async function getDebit(db: Db, regionId: number, number: number): Promise<InvoiceDebit> {
  const debit = await findInvoiceDebit(db, regionId, number);
  if (!debit) throw debitRefused('NOT_DEBITED');
  return debit;
}

async function assertReturnable(db: Db, regionId: number, number: number): Promise<void> {
  const { isCollected, isReturned } = await getDebit(db, regionId, number);
  if (isReturned) throw debitRefused('ALREADY_RETURNED');
  if (!isCollected) throw debitRefused('NOT_COLLECTED');
}
