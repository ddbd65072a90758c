import type { PartnerStatement } from '#contract/reports/documents/statements.ts';
import type { InvoiceState } from '#contract/reports/invoices/invoice-kinds.ts';
import type { Tone } from '#web/ui/state-mark.tsx';

/** What the partner should see to stands out, of statements and of invoices. */
export const paymentTones: Record<PartnerStatement['state'] | InvoiceState, Tone> = {
  planned: 'waiting',
  paid: 'good',
  settled: 'good',
  returned: 'bad',
  open: 'attention',
  balanced: 'plain',
  refund: 'waiting',
  cancelled: 'plain',
  cancellation: 'plain',
};
