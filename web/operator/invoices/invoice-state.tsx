import { type InvoiceState, invoiceStates } from '#contract/reports/invoices/invoice-kinds.ts';
import type { StaffInvoice } from '#contract/reports/invoices/invoices.ts';
import { formatCents } from '#contract/common/money.ts';
import { berlinToday } from '#web/format/berlin-today.ts';
import { formatDate } from '#web/format/format-date.ts';
import { StateMark, type Tone } from '#web/operator/desk/desk-parts.tsx';

const tones: Record<InvoiceState, Tone> = {
  open: 'waiting',
  paid: 'good',
  settled: 'good',
  refund: 'bad',
  cancelled: 'plain',
  cancellation: 'plain',
};

export const isOverdue = ({ state, dueOn, debitOn }: StaffInvoice) => state === 'open' && (debitOn ?? dueOn) < berlinToday();

/** How far an invoice is, in words. */
export function invoiceStateText(invoice: StaffInvoice): string {
  const { state, dueOn, debitOn, cancels, cancelledBy, openCents, grossCents } = invoice;
  const rest = openCents < grossCents ? `, noch ${formatCents(openCents)} €` : '';
  if (isOverdue(invoice)) return `überfällig seit ${formatDate(debitOn ?? dueOn)}${rest}`;
  if (debitOn !== null) return `Einzug am ${formatDate(debitOn)}`;
  if (state === 'open') return `offen bis ${formatDate(dueOn)}${rest}`;
  if (state === 'refund')
    return `${cancelledBy ? `storniert durch ${cancelledBy}, ` : ''}zu erstatten: ${formatCents(-openCents)} €`;
  if (state === 'cancelled') return `storniert durch ${cancelledBy}`;
  return state === 'cancellation' ? `Storno von ${cancels}` : invoiceStates[state];
}

/** The word for it as a mark, and below it what belongs to it: since when, how much, by what. */
export function InvoiceStateMark({ invoice }: { invoice: StaffInvoice }) {
  const text = invoiceStateText(invoice);
  const [word, rest] = /^(überfällig|offen|storniert|Einzug|Storno) (.+)$/.exec(text)?.slice(1) ?? [text];
  return (
    <>
      <StateMark tone={isOverdue(invoice) ? 'bad' : tones[invoice.state]}>{word}</StateMark>{' '}
      {rest && <span className="block soft small">{rest}</span>}
    </>
  );
}
