import type { OnlineMovement } from '#server/money/checkout/list-online-movements.ts';
import { type InvoiceRow, businessOf, labelOf } from '#server/reports/invoices/reads.ts';
import { type DatevLine, lineOf, nameOf } from './datev-line.ts';

const texts: Record<OnlineMovement['how'], string> = {
  paid: 'Online-Zahlung',
  'given-back': 'Erstattung online',
  refunded: 'Erstattung online',
  reversed: 'Rückbuchung online',
  restored: 'Rückbuchung aufgehoben',
};

/**
 * Money at the payment provider, as its own statement has it. What comes waits for its invoice, which takes it
 * (`invoiceLines`). What was for an invoice and goes back is open on the debtor, until the invoice is cancelled or the
 * money is there again.
 * `invoice`: the first one of the order, if there is any.
 */
export function onlineLines(movement: OnlineMovement, invoice: InvoiceRow | undefined): DatevLine[] {
  const { key, how, day, cents, paymentId, payer } = movement;
  const isOfDebtor = how === 'refunded' || how === 'reversed' || how === 'restored';
  const against = isOfDebtor && invoice ? (`debtor ${nameOf(businessOf(invoice))}` as const) : 'online-open';
  return lineOf('online', against, how === 'paid' || how === 'restored' ? cents : -cents, {
    day,
    source: 'online',
    text: `${texts[how]} ${invoice?.content.buyer.name ?? payer}`,
    label: isOfDebtor && invoice ? labelOf(invoice) : paymentId,
    document: null,
    dueOn: null,
    performedOn: null,
    online: key,
  });
}
