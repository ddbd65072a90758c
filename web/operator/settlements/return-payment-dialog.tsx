import { formatEuros } from '#contract/common/money.ts';
import { useState } from 'react';
import { z } from 'zod';
import { moneyMessages, paymentReturn, type RunStatement } from '#contract/reports/settlements/runs.ts';
import { readGermanDay } from '#contract/common/read-german-day.ts';
import { markReturned } from '#web/api/settlements.ts';
import { berlinToday } from '#web/format/berlin-today.ts';
import { formatDate } from '#web/format/format-date.ts';
import { DateField } from '#web/ui/form/date-field.tsx';
import { outcomeOf } from '#web/operator/desk/act-dialog.tsx';
import type { DeskDialogProps } from '#web/operator/desk/use-desk-dialog.ts';
import { FormDialog } from '#web/ui/form/form-dialog.tsx';
import { TextAreaField, TextField } from '#web/ui/form/fields.tsx';
import { useContractForm } from '#web/ui/form/use-contract-form.ts';
import { typedDay } from './typed-day.ts';

const schema = z.object({ ...paymentReturn.pick({ bankText: true, reason: true }).shape, day: typedDay });

interface ReturnPaymentDialogProps extends DeskDialogProps {
  region: string;
  statement: RunStatement;
}

/** What the bank says of a payment that it could not make, or sent back. */
export function ReturnPaymentDialog({ region, statement, onDone, onClose }: ReturnPaymentDialogProps) {
  const [idempotencyKey] = useState(() => crypto.randomUUID());
  const { label, partner, paidCents, number } = statement;
  const form = useContractForm({
    schema,
    labels: { day: 'Tag laut Kontoauszug', bankText: 'Text der Bank', reason: 'Grund' },
    start: { day: formatDate(berlinToday()), bankText: '', reason: '' },
    send: ({ day, bankText, reason }) =>
      markReturned({ region, statement: number, day: readGermanDay(day)!, bankText, reason }, idempotencyKey),
    onSuccess: (answer) => onDone(outcomeOf(answer, 'Die Zahlung ist als zurückgekommen vermerkt.')),
    fallback: moneyMessages.returnFailed,
  });
  return (
    <FormDialog title="Zahlung kam zurück" form={form} confirm="Vermerken" onClose={onClose}>
      <p>
        {partner}, Abrechnung {label}: {paidCents > 0 ? 'Auszahlung' : 'Einzug'} von {formatEuros(Math.abs(paidCents))}.{' '}
        {paidCents > 0
          ? 'Der Betrag steht dem Partner wieder zu. Auf dieses Konto wird nichts mehr überwiesen, bis es freigegeben ist oder der Partner ein anderes hat.'
          : 'Der Partner schuldet den Betrag wieder. Es wird nichts mehr eingezogen, bis das freigegeben ist.'}
      </p>
      <DateField {...form.field('day')} onPick={(day) => form.set({ day })} />
      <TextField {...form.field('bankText')} autoComplete="off" maxLength={140} />
      <TextAreaField rows={3} {...form.field('reason')} />
    </FormDialog>
  );
}
