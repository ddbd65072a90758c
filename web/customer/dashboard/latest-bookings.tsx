import type { DashboardCard } from '#contract/parties/customers/customers.ts';
import { currentRegion } from '#web/api/current-region.ts';
import { BookingList } from '#web/customer/booking-list.tsx';
import { ConfirmHint } from '#web/customer/confirm-card/confirm-hint.tsx';
import { ScreenLink } from '#web/ui/screen-link.tsx';
import classes from './dashboard.module.css';

/** The latest bookings of a card; a phone has room for three. */
export function LatestBookings({ card, cardName }: { card: DashboardCard; cardName: string }) {
  const { cardId, transactions, isCardConfirmed } = card;
  return (
    <section className="wallet-latest">
      <div className="wallet-latest-head">
        <h2 id="latest-bookings">Letzte Buchungen</h2>
        <ScreenLink to="/booking-overview">
          Alle<span className="visually-hidden"> Buchungen ansehen</span>
        </ScreenLink>
      </div>
      {transactions.length > 0 ? (
        <BookingList cardID={cardId} transactions={transactions} labelledBy="latest-bookings" />
      ) : (
        <p className={classes.empty}>
          Noch keine Buchungen. Sobald Sie mit Ihrer {cardName} bezahlen oder sie aufladen, sehen Sie es hier.
        </p>
      )}
      <BookingDelay />
      <ConfirmHint isConfirmed={isCardConfirmed} />
    </section>
  );
}

function BookingDelay() {
  const minutes = currentRegion.use()?.bookingNoticeMinutes ?? 0;
  if (minutes === 0) return null;
  return (
    <p className="mt-2 soft small">
      Neue Buchungen erscheinen nach etwa {minutes === 1 ? 'einer Minute' : `${minutes} Minuten`}.
    </p>
  );
}
