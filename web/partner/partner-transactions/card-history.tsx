import { useId } from 'react';
import { formatCount } from '#contract/common/format-count.ts';
import { centsOfEuros, type PartnerTransaction } from '#contract/reports/partner-transactions/partner-transactions.ts';
import { useAddressParams } from '#web/ui/address-params.ts';
import { SignedAmount } from '#web/ui/table/signed-amount.tsx';
import { BookingText } from './transaction-columns.tsx';
import classes from './transaction-panel.module.css';

const MOST_SHOWN = 6;

interface CardHistoryProps {
  transaction: PartnerTransaction;
  rows: readonly PartnerTransaction[];
}

/** What else was booked here with a card of this number, as far as the number is shown. */
export function CardHistory({ transaction: { cardID, bookingNumber }, rows }: CardHistoryProps) {
  const id = useId();
  const [, change] = useAddressParams();
  const others = rows.filter((row) => row.cardID === cardID && row.bookingNumber !== bookingNumber);
  return (
    <section className={classes.history} aria-labelledby={id}>
      <h3 id={id}>Karte … {cardID.slice(-3)} bei Ihnen</h3>
      {others.length === 0 && <p className="soft small">Sonst wurde mit dieser Kartennummer nichts gebucht.</p>}
      <ul className="plain-list lined">
        {others.slice(0, MOST_SHOWN).map((row) => (
          <li key={row.bookingNumber}>
            <span className="soft">{row.dateFormatted}</span>
            <BookingText transaction={row} />
            <SignedAmount cents={centsOfEuros(row.amount)} />
          </li>
        ))}
      </ul>
      {others.length > MOST_SHOWN && (
        <button
          type="button"
          className="field-button"
          data-flush
          onClick={() => change({ suche: cardID.slice(5), seite: undefined })}
        >
          Alle {formatCount(others.length + 1)} zeigen
        </button>
      )}
    </section>
  );
}
