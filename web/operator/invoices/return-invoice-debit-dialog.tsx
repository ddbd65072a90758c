import { useState } from 'react';
import { z } from 'zod';
import { readGermanDay } from '#contract/common/read-german-day.ts';
import { invoiceDebitReturn, invoiceMessages, type StaffInvoice } from '#contract/reports/invoices/invoices.ts';
import { returnInvoiceDebit } from '#web/api/invoices.ts';
import { berlinToday } from '#web/format/berlin-today.ts';
import { formatDate } from '#web/format/format-date.ts';
import { outcomeOf } from '#web/operator/desk/act-dialog.tsx';
import type { DeskDialogProps } from '#web/operator/desk/use-desk-dialog.ts';
import { typedDay } from '#web/operator/settlements/typed-day.ts';
import { DateField } from '#web/ui/form/date-field.tsx';
import { TextAreaField, TextField } from '#web/ui/form/fields.tsx';
import { FormDialog } from '#web/ui/form/form-dialog.tsx';
import { useContractForm } from '#web/ui/form/use-contract-form.ts';

const schema = z.object({ ...invoiceDebitReturn.pick({ bankText: true, reason: true }).shape, day: typedDay });

/** The bank has given the debit of an invoice back, or has never made it, and no file of the bank has told. */
export function ReturnInvoiceDebitDialog({ invoice, onDone, onClose }: DeskDialogProps & { invoice: StaffInvoice }) {
  const [idempotencyKey] = useState(() => crypto.randomUUID());
  const { gguid, label, business, debit } = invoice;
  const form = useContractForm({
    schema,
    labels: { day: 'Tag laut Kontoauszug', bankText: 'Text der Bank', reason: 'Grund' },
    start: { day: formatDate(berlinToday()), bankText: '', reason: '' },
    send: ({ day, ...typed }) => returnInvoiceDebit({ ...typed, gguid, day: readGermanDay(day)! }, idempotencyKey),
    onSuccess: (answer) => onDone(outcomeOf(answer, 'Die Rücklastschrift ist vermerkt.')),
    fallback: invoiceMessages.returnFailed,
  });
  return (
    <FormDialog title={`Lastschrift kam zurück: ${label}`} form={form} confirm="Vermerken" onClose={onClose}>
      <p>
        {business.name}: Alle Rechnungen der Lastschrift {debit} sind wieder offen. Bis sie gezahlt sind, wird für Rechnungen
        nichts mehr eingezogen. Das Unternehmen erfährt es per E-Mail.
      </p>
      <DateField {...form.field('day')} onPick={(day) => form.set({ day })} />
      <TextField {...form.field('bankText')} autoComplete="off" maxLength={140} />
      <TextAreaField rows={3} {...form.field('reason')} />
    </FormDialog>
  );
}
