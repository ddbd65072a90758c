import { useEffect, useId, useRef, type KeyboardEvent, type ReactNode } from 'react';
import { formatCents } from '#contract/common/money.ts';
import { centsOfEuros, type PartnerTransaction } from '#contract/reports/partner-transactions/partner-transactions.ts';
import { marksOf } from './marks-of.ts';
import classes from './transaction-panel.module.css';

interface TransactionPanelProps {
  transaction: PartnerTransaction;
  correction: ReactNode;
  receipts: ReactNode;
  onClose: () => void;
}

/** All that is known of a booking, beside the table or over it. Takes the focus when it opens; Escape closes it. */
export function TransactionPanel({ transaction, correction, receipts, onClose }: TransactionPanelProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const id = useId();
  const { cardID, registered } = transaction;
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Escape from any element inside
    <aside
      className={classes.panel}
      id="buchung"
      aria-labelledby={id}
      onKeyDown={({ key }: KeyboardEvent) => key === 'Escape' && onClose()}
    >
      <div className={classes.head}>
        <h2 id={id} ref={heading} tabIndex={-1}>
          Kartendaten
        </h2>
        <button type="button" aria-label="Schließen" onClick={onClose}>
          <span aria-hidden="true">×</span>
        </button>
      </div>
      <p className={classes.card}>{cardID}</p>
      <p className={`soft ${classes.state}`} data-registered={registered || undefined}>
        {registered ? 'Die Karte ist registriert.' : 'Die Karte ist nicht registriert.'}
      </p>
      <Facts transaction={transaction} />
      <div>{correction}</div>
      {receipts}
    </aside>
  );
}

function Facts({ transaction }: { transaction: PartnerTransaction }) {
  const { bookingNumber, dateFormatted, time, amount, text, branch, fee, stornoReason } = transaction;
  const marks = marksOf(transaction);
  const euros = (value: number) => `${formatCents(centsOfEuros(value))} €`;
  const facts: [string, string][] = [
    ['Buchungsart', marks.length ? `${text} (${marks.join(', ')})` : text],
    ['Betrag', euros(amount)],
    ['Datum', dateFormatted],
    ['Uhrzeit', `${time} Uhr`],
    ['Standort', branch || '–'],
    ['Gebühr (netto)', euros(fee)],
    ['Buchungsnummer', String(bookingNumber)],
    ...(stornoReason === null ? [] : [['Grund des Stornos', stornoReason] satisfies [string, string]]),
  ];
  return (
    <dl className={classes.facts}>
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd className="amount">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
