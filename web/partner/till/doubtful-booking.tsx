import { toCurrency } from 'n2words/de-DE';
import { centsOf } from '#contract/common/money.ts';
import { deeds } from '#web/partner/till/outcome-of.ts';
import type { PendingBooking } from '#web/partner/till/pending-booking.ts';
import type { Doubts } from '#web/partner/till/till-state.ts';
import { FocusedButton } from '#web/ui/focused-button.tsx';
import classes from './till.module.css';

interface DoubtfulBookingProps {
  booking: PendingBooking;
  doubts: Doubts;
}

/** What would be booked, in figures and in words, and why the till asks. */
export function DoubtfulBooking({ booking: { amount }, doubts }: DoubtfulBookingProps) {
  return (
    <>
      <h3>{doubts.isUnchosen ? 'Aufladen?' : 'Stimmt dieser Betrag?'}</h3>
      <p className={classes.askedAmount}>
        <strong className="amount">{amount} €</strong>
      </p>
      <p>In Worten: {toCurrency((centsOf(amount) / 100).toFixed(2))}</p>
      {doubts.isUnchosen && <p>Auf dieser Karte ist kein Guthaben. Der Betrag würde aufgeladen, nicht eingelöst.</p>}
      {doubts.isUnusual && <p>Für Ihren Betrieb ist dieser Betrag ungewöhnlich.</p>}
      <p>Es ist noch nichts gebucht.</p>
    </>
  );
}

interface ConfirmButtonsProps {
  booking: PendingBooking;
  onConfirm: () => void;
  onChange: () => void;
}

/** The way back has the focus, so that an Enter too many books nothing. */
export function ConfirmButtons({ booking: { type, amount }, onConfirm, onChange }: ConfirmButtonsProps) {
  return (
    <div className={`row gap-3 ${classes.dialogActions}`}>
      <FocusedButton className={classes.secondary} onClick={onChange}>
        Betrag ändern
      </FocusedButton>
      <button type="button" className={classes.action} data-type={type} onClick={onConfirm}>
        <span>
          Ja, <span className="amount">{amount} €</span> {deeds[type]}
        </span>
      </button>
    </div>
  );
}
