import { useState } from 'react';
import { type CardRecord, staffReplaceCard } from '#contract/operator/records/card-records.ts';
import { movedAloneText } from '#contract/tenancy/four-eyes/moved-alone.ts';
import { groupDigits } from '#contract/common/group-digits.ts';
import { replaceCard } from '#web/api/records.ts';
import { FormDialog } from '#web/ui/form/form-dialog.tsx';
import { TextAreaField, TextField } from '#web/ui/form/fields.tsx';
import { useContractForm } from '#web/ui/form/use-contract-form.ts';
import { ProductionNumberField } from '#web/shell/production-number-field.tsx';
import type { DeskDialogProps } from '#web/operator/desk/use-desk-dialog.ts';
import { newCardHint } from './new-card-hint.ts';

/** Replaces this card by a new one: holder, employer and balance move in one step. */
export function ReplaceDialog({ card, onDone, onClose }: DeskDialogProps & { card: CardRecord }) {
  // One for the dialog: what was sent twice, or again after a broken connection, is done once.
  const [key] = useState(() => crypto.randomUUID());
  const form = useContractForm({
    schema: staffReplaceCard.input.omit({ number: true }),
    labels: {
      newCard: 'Nummer der neuen Karte',
      productionNumber: 'Produktionsnummer der alten Karte',
      reason: 'Grund (steht in der E-Mail)',
    },
    start: { newCard: '', productionNumber: '', reason: '' },
    send: (values) => replaceCard({ ...values, number: card.card }, key),
    confirmation: textOf,
    onSuccess: (answer) => onDone(textOf(answer)),
    fallback: 'Die Karte konnte nicht ersetzt werden.',
  });
  return (
    <FormDialog title="Karte ersetzen" form={form} confirm="Jetzt ersetzen" onClose={onClose}>
      <p>
        Das ganze Guthaben und {card.registeredAt ? 'die Registrierung' : 'die Zugehörigkeit'} gehen auf die neue Karte über. Die
        alte Karte ist danach leer und geschlossen; das lässt sich nicht rückgängig machen. Allein bewegen Sie für dieselbe Person
        höchstens {movedAloneText}; was darüber ist, gibt eine zweite Person frei.
      </p>
      <TextField {...form.field('newCard')} inputMode="numeric" autoComplete="off" hint={newCardHint(card.hasNextCard)} />
      {!card.isProven && (
        <ProductionNumberField
          {...form.field('productionNumber')}
          hint="Steht auf der alten Karte: der Nachweis, wessen Karte es ist. Ist sie verloren, hilft ein Foto oder eine Notiz."
        />
      )}
      <TextAreaField rows={3} {...form.field('reason')} />
    </FormDialog>
  );
}

function textOf({ waitsForSecond, newCard }: { waitsForSecond: boolean; newCard: string }): string {
  return waitsForSecond
    ? `Die neue Karte ${groupDigits(newCard)} wartet auf die Freigabe durch eine zweite Person.`
    : `Die Karte ist ersetzt. Die neue Karte hat die Nummer ${groupDigits(newCard)}.`;
}
