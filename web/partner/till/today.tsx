import { IconReceipt } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { bookingTexts } from '#contract/money/bookings/bookings.ts';
import type { LatestBooking } from '#contract/money/bookings/till-bookings.ts';
import { bookingsOfTodayQuery } from '#web/api/storno.ts';
import type { StornoActs } from '#web/partner/till/use-storno.ts';
import type { Till } from '#web/partner/till/use-till.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import classes from './till.module.css';

/** The shop's last bookings of the day, beside the till, each with its Storno while that is allowed. */
export function Today({ till, storno }: { till: Till; storno: StornoActs }) {
  const today = useQuery(bookingsOfTodayQuery);
  const now = useNow();
  const { minutes = 0, bookings = [] } = today.data ?? {};
  const isOpen = ({ bookedAt, reversedFormattedDE }: LatestBooking) =>
    reversedFormattedDE === null && now < Date.parse(bookedAt) + minutes * 60_000;
  return (
    <section className={`till-card ${classes.today}`} data-side aria-labelledby="today">
      <h2 id="today">Heute gebucht</h2>
      {today.isLoadingError && <p className="soft small">Die letzten Buchungen konnten nicht geladen werden.</p>}
      {today.isSuccess && bookings.length === 0 && (
        <div className={`small ${classes.noneToday}`}>
          <EmptyState picture={IconReceipt}>Hier stehen die letzten Buchungen von heute, sobald gebucht wurde.</EmptyState>
        </div>
      )}
      <ol className="plain-list">
        {bookings.map((booking) => (
          <li
            key={booking.bookingNumber}
            data-type={booking.bookingType}
            data-reversed={booking.reversedFormattedDE !== null || undefined}
          >
            <p>
              <span className="bold">{bookingTexts[booking.bookingType]}</span>
              <strong className="amount">{booking.amountFormattedDE} €</strong>
            </p>
            <p className="soft small">{`${booking.time} Uhr · … ${booking.cardID.slice(-3)}`}</p>
            {booking.reversedFormattedDE !== null && <p className="small">Storniert: {booking.reversedFormattedDE} €</p>}
            {isOpen(booking) && (
              <button
                type="button"
                className={classes.takeBack}
                aria-label={`Storno: ${bookingTexts[booking.bookingType]} ${booking.amountFormattedDE} €, ${booking.time} Uhr`}
                disabled={till.state.step.name !== 'ready'}
                onClick={() => storno.open(booking.bookingNumber)}
              >
                Storno
              </button>
            )}
          </li>
        ))}
      </ol>
    </section>
  );
}

/** The time, as exact as the minutes of a Storno need. */
function useNow(): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 10_000);
    return () => clearInterval(timer);
  }, []);
  return now;
}
