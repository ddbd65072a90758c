import type { ReactNode } from 'react';
import { formatCents } from '#contract/common/money.ts';
import { centsOfEuros, type PartnerTransaction } from '#contract/reports/partner-transactions/partner-transactions.ts';
import { SignedAmount } from '#web/ui/table/signed-amount.tsx';
import { CardHistory } from './card-history.tsx';
import { marksOf } from './marks-of.ts';
import classes from './transaction-panel.module.css';

interface TransactionPanelProps {
  transaction: PartnerTransaction;
  /** All that are loaded, for the history of its card. */
  rows: readonly PartnerTransaction[];
  correction: ReactNode;
  receipts: ReactNode;
}

/** All that is known of a booking: its card, itself, its correction, and what else was booked with the card. */
export function TransactionPanel({ transaction, rows, correction, receipts }: TransactionPanelProps) {
  const { cardID, registered, amount } = transaction;
  return (
    <>
      <p className={classes.amount}>
        <SignedAmount cents={centsOfEuros(amount)} unit=" €" isOfOthers />
      </p>
      <p className="mt-1 figures bold">{cardID}</p>
      <p className={`soft small ${classes.state}`} data-registered={registered || undefined}>
        {registered ? 'Die Karte ist registriert.' : 'Die Karte ist nicht registriert.'}
      </p>
      <Facts transaction={transaction} />
      <div className={classes.correction}>{correction}</div>
      <div className={classes.receipts}>{receipts}</div>
      <CardHistory transaction={transaction} rows={rows} />
    </>
  );
}

function Facts({ transaction }: { transaction: PartnerTransaction }) {
  const { bookingNumber, dateFormatted, time, text, branch, fee, stornoReason } = transaction;
  const marks = marksOf(transaction);
  const facts: [string, string][] = [
    ['Buchungsart', marks.length ? `${text} (${marks.join(', ')})` : text],
    ['Zeitpunkt', `${dateFormatted}, ${time.slice(0, 5)} Uhr`],
    ...(branch ? [['Standort', branch] satisfies [string, string]] : []),
    ['Gebühr (netto)', `${formatCents(centsOfEuros(fee)).replace('-', '−')} €`],
    ['Buchungsnummer', String(bookingNumber)],
    ...(stornoReason === null ? [] : [['Grund des Stornos', stornoReason] satisfies [string, string]]),
  ];
  return (
    <dl className={`fact-lines ${classes.facts}`}>
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
