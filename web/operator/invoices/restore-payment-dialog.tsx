import { useState } from 'react';
import { formatCents } from '#contract/common/money.ts';
import { invoiceMessages, type ReversedPayment, restoring } from '#contract/reports/invoices/invoices.ts';
import { restoreOnlinePayment } from '#web/api/invoices.ts';
import { formatInstant } from '#web/format/format-instant.ts';
import { outcomeOf } from '#web/operator/desk/act-dialog.tsx';
import type { DeskDialogProps } from '#web/operator/desk/use-desk-dialog.ts';
import { TextAreaField, TextField } from '#web/ui/form/fields.tsx';
import { FormDialog } from '#web/ui/form/form-dialog.tsx';
import { useContractForm } from '#web/ui/form/use-contract-form.ts';

const schema = restoring.pick({ movement: true, reason: true });

/** The provider has undone a reversal, for example as a dispute was decided in our favour. */
export function RestorePaymentDialog({ payment, onDone, onClose }: DeskDialogProps & { payment: ReversedPayment }) {
  const [idempotencyKey] = useState(() => crypto.randomUUID());
  const { orderId, refundId, payer, cents, currency, invoice, toldAt } = payment;
  const form = useContractForm({
    schema,
    labels: { movement: 'Nummer der Gutschrift beim Zahlungsdienst', reason: 'Grund' },
    start: { movement: '', reason: '' },
    send: (typed) => restoreOnlinePayment({ ...typed, orderId, refundId }, idempotencyKey),
    onSuccess: (answer) => onDone(outcomeOf(answer, 'Vermerkt: Die Zahlung ist wieder da.')),
    fallback: invoiceMessages.restoreFailed,
  });
  return (
    <FormDialog title={`Zahlung ist wieder da: ${payer}`} form={form} confirm="Vermerken" onClose={onClose}>
      <p>
        {formatCents(cents)} {currency}
        {invoice && ` für die Rechnung ${invoice.label}`}, zurückgebucht am {formatInstant(toldAt)} (Nummer {refundId}). Vermerken
        Sie das nur, wenn der Zahlungsdienst den ganzen Betrag wieder gutgeschrieben hat. Eine zweite Person gibt es frei.
      </p>
      <p>Danach zählt die Zahlung wieder. Der Vorgang ist erledigt, und das Unternehmen erfährt es per E-Mail.</p>
      <TextField {...form.field('movement')} autoComplete="off" maxLength={40} />
      <TextAreaField rows={3} {...form.field('reason')} />
    </FormDialog>
  );
}
