import { useState } from 'react';
import { z } from 'zod';
import { chargeBankNote, chargeMessages, type StaffWholeChargeOrder } from '#contract/money/charges/charges.ts';
import { amountText, formatCents, formatEuros } from '#contract/common/money.ts';
import { readGermanDay } from '#contract/common/read-german-day.ts';
import { type BankNote, noteAtBank } from '#web/api/charges.ts';
import { EuroField } from '#web/ui/form/euro-field.tsx';
import { berlinToday } from '#web/format/berlin-today.ts';
import { formatDate } from '#web/format/format-date.ts';
import { typedDay } from '#web/operator/settlements/typed-day.ts';
import { DateField } from '#web/ui/form/date-field.tsx';
import { outcomeOf } from '#web/operator/desk/act-dialog.tsx';
import type { DeskDialogProps } from '#web/operator/desk/use-desk-dialog.ts';
import { FormDialog } from '#web/ui/form/form-dialog.tsx';
import { TextAreaField, TextField } from '#web/ui/form/fields.tsx';
import { useContractForm } from '#web/ui/form/use-contract-form.ts';

const schema = z.object({ ...chargeBankNote.pick({ bankText: true, reason: true }).shape, day: typedDay, amount: amountText });

const words = {
  paid: {
    title: 'Zahlung buchen',
    explanation:
      'Buchen Sie, was auf dem Kontoauszug steht. Ist alles gezahlt, werden die Karten an ihrem Tag geladen, oder in wenigen Minuten, wenn er schon da ist. Was mehr gezahlt ist, behält der Arbeitgeber als Guthaben für seinen nächsten Ladeauftrag.',
    button: 'Buchen',
    done: 'Die Zahlung ist gebucht.',
  },
  payout: {
    title: 'Guthaben auszahlen',
    explanation: 'Überweisen Sie den Betrag zuerst von Hand. Gebucht wird, was auf dem Kontoauszug steht.',
    button: 'Buchen',
    done: 'Die Auszahlung ist gebucht.',
  },
  returned: {
    title: 'Lastschrift kam zurück',
    explanation:
      'Der Arbeitgeber schuldet den Betrag. Bis er gezahlt ist, wird für ihn nichts mehr geladen, und angekündigte Einzüge, die noch in keiner Lastschriftdatei stehen, werden storniert. Es entsteht ein Vorgang.',
    button: 'Vermerken',
    done: 'Die Rücklastschrift ist vermerkt.',
  },
} as const;

interface BankNoteDialogProps extends DeskDialogProps {
  order: StaffWholeChargeOrder;
  what: keyof typeof words;
}

export function BankNoteDialog({ order, what, onDone, onClose }: BankNoteDialogProps) {
  const [idempotencyKey] = useState(() => crypto.randomUUID());
  // As it was when the dialog was opened: booking the same payment twice is reported.
  const [{ id, label, employer, openCents, askedCents, employerCreditCents }] = useState(order);
  const { title, explanation, button, done } = words[what];
  const start = { paid: openCents, payout: employerCreditCents, returned: askedCents }[what];
  const form = useContractForm({
    schema,
    labels: { amount: 'Betrag in Euro', day: 'Tag laut Kontoauszug', bankText: 'Text der Bank', reason: 'Grund' },
    start: { amount: start > 0 ? formatCents(start) : '', day: formatDate(berlinToday()), bankText: '', reason: '' },
    send: ({ day, amount, ...typed }) => {
      const said = { id, day: readGermanDay(day)!, ...typed };
      const note: Record<typeof what, BankNote> = {
        paid: { what: 'paid', ...said, amount, openCents },
        payout: { what: 'payout', ...said, amount },
        returned: { what: 'returned', ...said },
      };
      return noteAtBank(note[what], idempotencyKey);
    },
    onSuccess: (answer) => onDone(outcomeOf(answer, done)),
    fallback: chargeMessages.actFailed,
  });
  return (
    <FormDialog title={title} form={form} confirm={button} onClose={onClose}>
      <p>
        {employer.name}, {label}: {told(what, { openCents, askedCents, employerCreditCents })}. {explanation}
      </p>
      {what !== 'returned' && <EuroField {...form.field('amount')} />}
      <DateField {...form.field('day')} onPick={(day) => form.set({ day })} />
      <TextField {...form.field('bankText')} autoComplete="off" maxLength={140} />
      <TextAreaField rows={3} {...form.field('reason')} />
    </FormDialog>
  );
}

function told(
  what: keyof typeof words,
  sums: Pick<StaffWholeChargeOrder, 'openCents' | 'askedCents' | 'employerCreditCents'>,
): string {
  if (what === 'returned') return formatEuros(sums.askedCents);
  if (what === 'payout') return `Guthaben ${formatEuros(sums.employerCreditCents)}`;
  return sums.openCents > 0 ? `offen sind ${formatEuros(sums.openCents)}` : 'es ist nichts offen';
}
