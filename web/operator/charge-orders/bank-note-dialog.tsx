import { useState } from 'react';
import { z } from 'zod';
import { chargeBankNote, chargeMessages, type StaffWholeChargeOrder } from '#contract/charge-orders.ts';
import { readGermanDay } from '#contract/read-german-day.ts';
import { noteAtBank } from '#web/api/charge-orders.ts';
import { berlinToday } from '#web/format/berlin-today.ts';
import { formatDate } from '#web/format/format-date.ts';
import { euros } from '#web/operator/money/money-columns.ts';
import { typedDay } from '#web/operator/money/typed-day.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import { DateField } from '#web/ui/form/date-field.tsx';
import { FormFrame } from '#web/ui/form/form-frame.tsx';
import { SubmitButton } from '#web/ui/form/submit-button.tsx';
import { TextAreaField } from '#web/ui/form/text-area-field.tsx';
import { useContractForm } from '#web/ui/form/use-contract-form.ts';
import { TextField } from '#web/ui/text-field.tsx';
import classes from '#web/operator/money/money.module.css';

const schema = z.object({ ...chargeBankNote.pick({ bankText: true, reason: true }).shape, day: typedDay });

const words = {
  paid: {
    title: 'Zahlung buchen',
    explanation:
      'Gebucht wird der ganze Betrag. Die Karten werden an ihrem Tag geladen, oder in wenigen Minuten, wenn er schon da ist.',
    button: 'Buchen',
    done: 'Die Zahlung ist gebucht.',
  },
  returned: {
    title: 'Lastschrift kam zurück',
    explanation:
      'Der Arbeitgeber schuldet den Betrag. Bis er gezahlt ist, wird für ihn nichts mehr geladen, und angekündigte Einzüge werden storniert. Es entsteht ein Vorgang.',
    button: 'Vermerken',
    done: 'Die Rücklastschrift ist vermerkt.',
  },
} as const;

interface BankNoteDialogProps {
  order: StaffWholeChargeOrder;
  what: keyof typeof words;
  onDone: (message: string) => void;
  onClose: () => void;
}

/** What the bank's statement says of an order. */
export function BankNoteDialog({ order: { id, label, employer, askedCents }, what, onDone, onClose }: BankNoteDialogProps) {
  const [idempotencyKey] = useState(() => crypto.randomUUID());
  const { title, explanation, button, done } = words[what];
  const form = useContractForm({
    schema,
    labels: { day: 'Tag laut Kontoauszug', bankText: 'Text der Bank', reason: 'Grund' },
    start: { day: formatDate(berlinToday()), bankText: '', reason: '' },
    send: ({ day, bankText, reason }) => noteAtBank(what, { id, day: readGermanDay(day)!, bankText, reason }, idempotencyKey),
    confirmation: () => '',
    onSuccess: ({ waitsForSecond }) =>
      onDone(waitsForSecond ? 'Der Auftrag wartet auf die Freigabe durch eine zweite Person.' : done),
    fallback: chargeMessages.actFailed,
  });
  return (
    <Dialog title={title} onClose={onClose}>
      <FormFrame form={form}>
        <p>
          {employer.name}, {label}: {euros(askedCents)}. {explanation}
        </p>
        <DateField {...form.field('day')} onPick={(day) => form.set({ day })} />
        <TextField {...form.field('bankText')} autoComplete="off" maxLength={140} />
        <TextAreaField rows={3} {...form.field('reason')} />
        <div className={classes.buttons}>
          <SubmitButton isSending={form.isSending}>{button}</SubmitButton>
          <button type="button" className="field-button" onClick={onClose}>
            Abbrechen
          </button>
        </div>
      </FormFrame>
    </Dialog>
  );
}
