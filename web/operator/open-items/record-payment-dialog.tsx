import { useState } from 'react';
import { z } from 'zod';
import type { OpenItem } from '#contract/reports/open-items/open-items.ts';
import { moneyMessages, partnerPayment } from '#contract/reports/settlements/runs.ts';
import { formatCents, formatEuros } from '#contract/common/money.ts';
import { readGermanDay } from '#contract/common/read-german-day.ts';
import { EuroField } from '#web/ui/form/euro-field.tsx';
import { recordPayment } from '#web/api/settlements.ts';
import { berlinToday } from '#web/format/berlin-today.ts';
import { formatDate } from '#web/format/format-date.ts';
import { DateField } from '#web/ui/form/date-field.tsx';
import { outcomeOf } from '#web/operator/desk/act-dialog.tsx';
import type { DeskDialogProps } from '#web/operator/desk/use-desk-dialog.ts';
import { FormDialog } from '#web/ui/form/form-dialog.tsx';
import { SelectField, TextAreaField, TextField } from '#web/ui/form/fields.tsx';
import { useContractForm } from '#web/ui/form/use-contract-form.ts';
import { typedDay } from '#web/operator/settlements/typed-day.ts';

const schema = z.object({
  ...partnerPayment.pick({ direction: true, amount: true, reference: true, reason: true }).shape,
  day: typedDay,
});

/** Money between a partner and the operator that no file of ours has moved. */
export function RecordPaymentDialog({ item, onDone, onClose }: DeskDialogProps & { item: OpenItem }) {
  const [idempotencyKey] = useState(() => crypto.randomUUID());
  const { business, cents, label } = item;
  const form = useContractForm({
    schema,
    labels: {
      direction: 'Richtung',
      amount: 'Betrag in Euro',
      day: 'Tag laut Kontoauszug',
      reference: 'Verwendungszweck',
      reason: 'Grund',
    },
    start: {
      direction: cents < 0 ? 'to-partner' : 'from-partner',
      amount: formatCents(Math.abs(cents)),
      day: formatDate(berlinToday()),
      reference: label ? `ABR-${label}` : '',
      reason: '',
    },
    send: ({ day, direction, ...payment }) =>
      recordPayment({ ...payment, direction, partnerId: business.id, day: readGermanDay(day)! }, idempotencyKey),
    onSuccess: (answer) => onDone(outcomeOf(answer, 'Die Zahlung ist gebucht.')),
    fallback: moneyMessages.paymentFailed,
  });
  return (
    <FormDialog title={`Zahlung buchen: ${business.name}`} form={form} confirm="Buchen" onClose={onClose}>
      <p>
        Offen: {formatEuros(Math.abs(cents))} zugunsten {cents < 0 ? 'des Partners' : 'des Betreibers'}. Buchen Sie nur, was auf
        dem Kontoauszug steht. Der Partner erfährt es per E-Mail.
      </p>
      <SelectField
        {...form.field('direction')}
        options={[
          { value: 'from-partner', label: 'Eingang vom Partner' },
          { value: 'to-partner', label: 'Von Hand an den Partner überwiesen' },
        ]}
      />
      <EuroField {...form.field('amount')} />
      <DateField {...form.field('day')} onPick={(day) => form.set({ day })} />
      <TextField {...form.field('reference')} autoComplete="off" maxLength={140} />
      <TextAreaField rows={2} {...form.field('reason')} />
    </FormDialog>
  );
}
