import { type InvoiceState, invoiceStates } from '#contract/reports/invoices/invoice-kinds.ts';
import type { StaffInvoice } from '#contract/reports/invoices/invoices.ts';
import { formatCents } from '#contract/common/money.ts';
import { isOver } from '#web/format/berlin-today.ts';
import { formatDate } from '#web/format/format-date.ts';
import { StateMark, type Tone } from '#web/ui/state-mark.tsx';

const tones: Record<InvoiceState, Tone> = {
  open: 'waiting',
  paid: 'good',
  settled: 'good',
  refund: 'bad',
  cancelled: 'plain',
  cancellation: 'plain',
};

const isOverdue = ({ state, dueOn, debitOn }: StaffInvoice) => state === 'open' && isOver(debitOn ?? dueOn);

interface StateInWords {
  word: string;
  /** Since when, how much, by what. */
  rest: string;
}

function stateOf(invoice: StaffInvoice): StateInWords {
  const { state, dueOn, debitOn, cancels, cancelledBy, openCents, grossCents } = invoice;
  const left = openCents < grossCents ? `, noch ${formatCents(openCents)} €` : '';
  if (isOverdue(invoice)) return { word: 'überfällig', rest: `seit ${formatDate(debitOn ?? dueOn)}${left}` };
  if (debitOn !== null) return { word: 'Einzug', rest: `am ${formatDate(debitOn)}` };
  if (state === 'open') return { word: 'offen', rest: `bis ${formatDate(dueOn)}${left}` };
  if (state === 'cancelled') return { word: 'storniert', rest: `durch ${cancelledBy}` };
  if (state === 'cancellation') return { word: 'Storno', rest: `von ${cancels}` };
  if (state !== 'refund') return { word: invoiceStates[state], rest: '' };
  const back = `zu erstatten: ${formatCents(-openCents)} €`;
  return cancelledBy ? { word: 'storniert', rest: `durch ${cancelledBy}, ${back}` } : { word: back, rest: '' };
}

/** How far an invoice is, in words. */
export function invoiceStateText(invoice: StaffInvoice): string {
  const { word, rest } = stateOf(invoice);
  return rest ? `${word} ${rest}` : word;
}

/** The same, the word for it as a mark. */
export function InvoiceStateMark({ invoice }: { invoice: StaffInvoice }) {
  const { word, rest } = stateOf(invoice);
  return (
    <>
      <StateMark tone={isOverdue(invoice) ? 'bad' : tones[invoice.state]}>{word}</StateMark>{' '}
      {rest && <span className="block soft small">{rest}</span>}
    </>
  );
}

/** Of an invoice that does not go by mail. */
export const postText = ({ sentOn }: NonNullable<StaffInvoice['post']>) =>
  sentOn === null ? 'per Post zu senden' : `per Post verschickt am ${formatDate(sentOn)}`;
