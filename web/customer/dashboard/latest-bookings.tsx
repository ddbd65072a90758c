import type { DashboardCard } from '#contract/parties/customers/customers.ts';
import { currentRegion } from '#web/api/current-region.ts';
import { ConfirmHint } from '#web/customer/confirm-card/confirm-hint.tsx';
import { BookingTable } from '#web/customer/booking-table.tsx';
import { ScreenLink } from '#web/ui/screen-link.tsx';
import classes from './latest-bookings.module.css';

interface LatestBookingsProps {
  transactions: DashboardCard['transactions'];
  cardName: string;
  isConfirmed: boolean;
}

/** The latest bookings of a card: a table, and on narrow screens a list of the same rows. */
export function LatestBookings({ transactions, cardName, isConfirmed }: LatestBookingsProps) {
  return (
    <section className={`across ${classes.bookings}`}>
      <h2 id="latest-bookings">Letzte Buchungen</h2>
      <BookingNotice />
      {transactions.length > 0 ? (
        <BookingTable transactions={transactions} labelledBy="latest-bookings" />
      ) : (
        <p className={classes.empty}>
          Noch keine Buchungen. Sobald Sie mit Ihrer {cardName} bezahlen oder sie aufladen, sehen Sie es hier.
        </p>
      )}
      <ConfirmHint isConfirmed={isConfirmed} />
      <ScreenLink to="/booking-overview">Alle Buchungen ansehen</ScreenLink>
    </section>
  );
}

function BookingNotice() {
  const minutes = currentRegion.use()?.bookingNoticeMinutes ?? 0;
  if (minutes === 0) return null;
  return (
    <p className={classes.notice}>Neue Buchungen erscheinen nach etwa {minutes === 1 ? 'einer Minute' : `${minutes} Minuten`}.</p>
  );
}
