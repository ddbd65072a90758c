import { bookingTexts } from '#contract/bookings.ts';
import { maskCardNumber } from '#contract/card-number.ts';
import type { TillState } from '#web/partner/till/till-state.ts';
import classes from './till.module.css';

/** What was booked last, for whoever has closed the dialog too fast, and what was typed and is not booked. */
export function LastBooked({ last, unbooked }: { last: TillState['lastBooked']; unbooked: TillState['unbooked'] }) {
  return (
    <div className={classes.last}>
      <output className={classes.unbooked}>
        {unbooked &&
          `Nicht gebucht: ${bookingTexts[unbooked.type]} ${unbooked.text} €, Karte ${maskCardNumber(unbooked.cardText)}`}
      </output>
      <p>
        {last &&
          `Zuletzt: ${bookingTexts[last.booking.type]} ${last.result.amountFormattedDE} €, Karte ${maskCardNumber(last.booking.cardNumber)}, neues Guthaben ${last.result.balanceFormattedDE} €, Buchung Nr. ${last.result.bookingNumber}`}
      </p>
    </div>
  );
}
