import { useState } from 'react';
import {
  type ShownEmployeeCard,
  employeeCardTexts,
  requestEmployeeCards,
} from '#contract/money/employee-cards/employee-cards.ts';
import { formatCount } from '#contract/common/format-count.ts';
import { requestMoreCards } from '#web/api/employee-cards.ts';
import { FormDialog } from '#web/ui/form/form-dialog.tsx';
import { useContractForm } from '#web/ui/form/use-contract-form.ts';
import { ScreenLink } from '#web/ui/screen-link.tsx';
import { TextField } from '#web/ui/form/fields.tsx';
import classes from './employee-cards.module.css';

export function StockPanel({ cards }: { cards: readonly ShownEmployeeCard[] }) {
  const [isOrdering, setOrdering] = useState(false);
  const [ordered, setOrdered] = useState<number | null>(null);
  const count = (which: (card: ShownEmployeeCard) => boolean) => formatCount(cards.filter(which).length);
  const isStock = ({ personnelNumber, isCardActive, isCardRegistered }: ShownEmployeeCard) =>
    personnelNumber === '' && isCardActive && !isCardRegistered;
  return (
    <section className={`sheet stack items-start gap-4 ${classes.panel}`} aria-labelledby="stock-heading">
      <h2 id="stock-heading">Ihr Kartenbestand</h2>
      <dl className={`row gap-3 gap-x-6 ${classes.facts}`}>
        <div>
          <dt>Vergeben</dt>
          <dd>{count(({ personnelNumber }) => personnelNumber !== '')}</dd>
        </div>
        <div>
          <dt>Frei im Bestand</dt>
          <dd>{count(isStock)}</dd>
        </div>
        <div>
          <dt>Gesperrt</dt>
          <dd>{count(({ isCardActive }) => !isCardActive)}</dd>
        </div>
      </dl>
      <p>
        Mit individuellen Karten steht Ihr Logo auf der Karte Ihrer Mitarbeiterinnen und Mitarbeiter.{' '}
        <ScreenLink to="/edit-logo">Logo ansehen oder ändern</ScreenLink>
      </p>
      <output>{ordered !== null && `Ihre Bestellung ist bei uns (Vorgang ${ordered}). Wir melden uns per E-Mail.`}</output>
      <button type="button" className="button" onClick={() => setOrdering(true)}>
        Karten nachbestellen
      </button>
      {isOrdering && (
        <OrderDialog
          onOrdered={(caseNumber) => {
            setOrdered(caseNumber);
            setOrdering(false);
          }}
          onClose={() => setOrdering(false)}
        />
      )}
    </section>
  );
}

function OrderDialog({ onOrdered, onClose }: { onOrdered: (caseNumber: number) => void; onClose: () => void }) {
  // One order, however often it is sent.
  const [requestKey] = useState(() => crypto.randomUUID());
  const form = useContractForm({
    schema: requestEmployeeCards.input.omit({ requestKey: true }),
    labels: { quantity: 'Wie viele Karten?', note: 'Anmerkung (freiwillig)' },
    start: { quantity: '', note: '' },
    send: (values) => requestMoreCards({ ...values, requestKey }),
    confirmation: ({ caseNumber }) => `Ihre Bestellung ist bei uns (Vorgang ${caseNumber}).`,
    onSuccess: ({ caseNumber }) => onOrdered(caseNumber),
    fallback: employeeCardTexts.orderFailed,
  });
  return (
    <FormDialog title="Karten nachbestellen" form={form} confirm="Bestellen" onClose={onClose}>
      <TextField
        {...form.field('quantity')}
        inputMode="numeric"
        maxLength={4}
        autoComplete="off"
        hint="Eine Zahl von 1 bis 9999"
      />
      <TextField {...form.field('note')} maxLength={150} autoComplete="off" />
    </FormDialog>
  );
}
