import type { ReactNode } from 'react';
import { bookingTexts } from '#contract/money/bookings/bookings.ts';
import { maskCardNumber } from '#contract/common/card-number.ts';
import { ReceiptButtons } from '#web/partner/till/receipt-buttons.tsx';
import type { Till } from '#web/partner/till/use-till.ts';
import classes from './till.module.css';

/** What was booked last, with its papers, for who closed the dialog too fast; and what was typed and not booked. */
export function LastBooked({ till, children }: { till: Till; children: ReactNode }) {
  const { counter, state } = till;
  const { lastBooked, unbooked, step } = state;
  return (
    <section className={`stack gap-2 ${classes.last}`} aria-label="Zuletzt gebucht">
      <output className="block failure bold">
        {unbooked &&
          `Nicht gebucht: ${bookingTexts[unbooked.type]} ${unbooked.text} €, Karte ${maskCardNumber(unbooked.cardText)}`}
      </output>
      {lastBooked && (
        <>
          <p>
            {`Zuletzt: ${bookingTexts[lastBooked.booking.type]} ${lastBooked.result.amountFormattedDE} €`}
            <span className={classes.more}>{`, Karte ${maskCardNumber(lastBooked.booking.cardNumber)}`}</span>
            {`, neues Guthaben ${lastBooked.result.balanceFormattedDE} €`}
            <span className={classes.more}>{`, Buchung Nr. ${lastBooked.result.bookingNumber}`}</span>
          </p>
          {/* A dialog has the papers of its own booking. */}
          {!('booking' in step) && (
            <ReceiptButtons
              key={lastBooked.result.bookingNumber}
              counter={counter}
              booking={lastBooked.booking}
              bookingNumber={lastBooked.result.bookingNumber}
            />
          )}
        </>
      )}
      {children}
    </section>
  );
}
