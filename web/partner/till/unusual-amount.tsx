import { toCurrency } from 'n2words/de-DE';
import type { BookingType } from '#contract/bookings.ts';
import { centsOf } from '#contract/money.ts';
import type { PendingBooking } from '#web/partner/till/pending-booking.ts';
import { FocusedButton } from '#web/ui/focused-button.tsx';
import classes from './till.module.css';

const deeds: Record<BookingType, string> = { redeemVoucher: 'einlösen', addBonus: 'vergeben', addVoucher: 'aufladen' };

/** What is unusual, in figures and in words. */
export function UnusualAmount({ booking: { amount } }: { booking: PendingBooking }) {
  return (
    <>
      <h3>Stimmt dieser Betrag?</h3>
      <p className={classes.askedAmount}>
        <strong className="amount">{amount} €</strong>
      </p>
      <p>In Worten: {toCurrency((centsOf(amount) / 100).toFixed(2))}</p>
      <p>Für Ihren Betrieb ist dieser Betrag ungewöhnlich. Es ist noch nichts gebucht.</p>
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
    <div className={classes.dialogActions}>
      <FocusedButton className={classes.secondary} onClick={onChange}>
        Betrag ändern
      </FocusedButton>
      <button type="button" className={classes.action} onClick={onConfirm}>
        Ja, {amount} € {deeds[type]}
      </button>
    </div>
  );
}
