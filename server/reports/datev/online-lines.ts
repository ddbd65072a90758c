import type { OnlineMove } from '#server/money/checkout/list-online-moves.ts';
import { type InvoiceRow, businessOf, labelOf } from '#server/reports/invoices/reads.ts';
import { type DatevLine, lineOf, nameOf } from './datev-line.ts';

const texts: Record<OnlineMove['how'], string> = {
  paid: 'Online-Zahlung',
  'given-back': 'Erstattung online',
  refunded: 'Erstattung online',
  reversed: 'Rückbuchung online',
};

/**
 * Money at the payment provider, as its own statement has it. What comes waits for its invoice, which takes it
 * (`invoiceLines`). What was for an invoice and goes back is open on the debtor, until the invoice is cancelled.
 * `invoice`: the first one of the order, if there is any.
 */
export function onlineLines(move: OnlineMove, invoice: InvoiceRow | undefined): DatevLine[] {
  const { key, how, day, cents, paymentId, payer } = move;
  const isBack = how === 'refunded' || how === 'reversed';
  const against = isBack && invoice ? (`debtor ${nameOf(businessOf(invoice))}` as const) : 'online-open';
  return lineOf('online', against, how === 'paid' ? cents : -cents, {
    day,
    source: 'online',
    text: `${texts[how]} ${invoice?.content.buyer.name ?? payer}`,
    label: isBack && invoice ? labelOf(invoice) : paymentId,
    document: null,
    dueOn: null,
    performedOn: null,
    online: key,
  });
}
