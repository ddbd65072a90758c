import { useState } from 'react';
import { employeeCardTexts, requestEmployeeCards } from '#contract/money/employee-cards/employee-cards.ts';
import { requestMoreCards } from '#web/api/employee-cards.ts';
import { FormDialog } from '#web/ui/form/form-dialog.tsx';
import { TextField } from '#web/ui/form/fields.tsx';
import { useContractForm } from '#web/ui/form/use-contract-form.ts';
import { NewTabLink } from '#web/ui/new-tab-link.tsx';
import { CARDS_PLACE } from './card-texts.ts';

interface RequestCardsDialogProps {
  hasFree: boolean;
  onClose: () => void;
}

/** Asks for more cards for the stock. */
export function RequestCardsDialog({ hasFree, onClose }: RequestCardsDialogProps) {
  // One request, however often it is sent.
  const [requestKey] = useState(() => crypto.randomUUID());
  const form = useContractForm({
    schema: requestEmployeeCards.input.omit({ requestKey: true }),
    labels: { quantity: 'Wie viele Karten?', note: 'Anmerkung (freiwillig)' },
    start: { quantity: '', note: '' },
    send: (values) => requestMoreCards({ ...values, requestKey }),
    confirmation: ({ caseNumber }) =>
      `Ihre Bestellung ist bei uns (Vorgang ${caseNumber}). Wir teilen Ihnen die Karten in der Regel innerhalb von drei Werktagen zu und schreiben Ihnen dann.`,
    confirmedAt: CARDS_PLACE,
    onSuccess: onClose,
    fallback: employeeCardTexts.requestFailed,
  });
  return (
    <FormDialog title="Karten nachbestellen" form={form} confirm="Bestellen" onClose={onClose}>
      {!hasFree && (
        <p>
          Alle Karten sind vergeben. Bestellen Sie neue; sobald sie in Ihrem Bestand sind, geben Sie sie hier an Ihre
          Mitarbeiterinnen und Mitarbeiter.
        </p>
      )}
      <TextField
        {...form.field('quantity')}
        inputMode="numeric"
        maxLength={4}
        autoComplete="off"
        hint="Eine Zahl von 1 bis 9999"
      />
      <TextField {...form.field('note')} maxLength={150} autoComplete="off" />
      <p className="soft small">
        Mit individuellen Karten steht Ihr Logo auf der Karte Ihrer Mitarbeiterinnen und Mitarbeiter.{' '}
        <NewTabLink to="/edit-logo">Logo ansehen oder ändern</NewTabLink>
      </p>
    </FormDialog>
  );
}
