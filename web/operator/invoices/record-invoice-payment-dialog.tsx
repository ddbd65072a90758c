import { useState } from 'react';
import { z } from 'zod';
import { formatCents, formatEuros } from '#contract/common/money.ts';
import { readGermanDay } from '#contract/common/read-german-day.ts';
import { invoiceMessages, invoicePayment, type StaffInvoice } from '#contract/reports/invoices/invoices.ts';
import { recordInvoicePayment } from '#web/api/invoices.ts';
import { berlinToday } from '#web/format/berlin-today.ts';
import { formatDate } from '#web/format/format-date.ts';
import { outcomeOf } from '#web/operator/desk/act-dialog.tsx';
import type { DeskDialogProps } from '#web/operator/desk/use-desk-dialog.ts';
import { typedDay } from '#web/operator/settlements/typed-day.ts';
import { DateField } from '#web/ui/form/date-field.tsx';
import { EuroField } from '#web/ui/form/euro-field.tsx';
import { SelectField, TextAreaField, TextField } from '#web/ui/form/fields.tsx';
import { FormDialog } from '#web/ui/form/form-dialog.tsx';
import { useContractForm } from '#web/ui/form/use-contract-form.ts';

const schema = z.object({
  ...invoicePayment.pick({ direction: true, amount: true, bankText: true, reason: true }).shape,
  day: typedDay,
});

interface RecordInvoicePaymentDialogProps extends DeskDialogProps {
  invoice: Pick<StaffInvoice, 'gguid' | 'label' | 'business' | 'openCents'>;
}

/** What the bank statement says of an invoice and no file of the bank has told: money that came, or that went back. */
export function RecordInvoicePaymentDialog({ invoice, onDone, onClose }: RecordInvoicePaymentDialogProps) {
  const [idempotencyKey] = useState(() => crypto.randomUUID());
  // As it was when the dialog was opened: booking the same payment twice is reported.
  const [{ gguid, label, business, openCents }] = useState(invoice);
  const form = useContractForm({
    schema,
    labels: {
      direction: 'Richtung',
      amount: 'Betrag in Euro',
      day: 'Tag laut Kontoauszug',
      bankText: 'Text der Bank',
      reason: 'Grund',
    },
    start: {
      direction: openCents < 0 ? 'to-business' : 'from-business',
      amount: openCents === 0 ? '' : formatCents(Math.abs(openCents)),
      day: formatDate(berlinToday()),
      bankText: label,
      reason: '',
    },
    send: ({ day, ...typed }) => recordInvoicePayment({ ...typed, gguid, openCents, day: readGermanDay(day)! }, idempotencyKey),
    onSuccess: (answer) => onDone(outcomeOf(answer, 'Die Zahlung ist gebucht.')),
    fallback: invoiceMessages.paymentFailed,
  });
  return (
    <FormDialog title={`Zahlung buchen: ${label}`} form={form} confirm="Buchen" onClose={onClose}>
      <p>
        {business.name}: {openCents < 0 ? `zu erstatten sind ${formatEuros(-openCents)}` : `offen sind ${formatEuros(openCents)}`}
        . Buchen Sie nur, was auf dem Kontoauszug steht. Das Unternehmen erfährt es per E-Mail.
      </p>
      <SelectField
        {...form.field('direction')}
        options={[
          { value: 'from-business', label: 'Eingang vom Unternehmen' },
          { value: 'to-business', label: 'Zurücküberwiesen' },
        ]}
      />
      <EuroField {...form.field('amount')} />
      <DateField {...form.field('day')} onPick={(day) => form.set({ day })} />
      <TextField {...form.field('bankText')} autoComplete="off" maxLength={140} />
      <TextAreaField rows={3} {...form.field('reason')} />
    </FormDialog>
  );
}
