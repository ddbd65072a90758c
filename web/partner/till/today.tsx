import { IconReceipt } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { bookingTexts } from '#contract/money/bookings/bookings.ts';
import type { LatestBooking } from '#contract/money/bookings/till-bookings.ts';
import { bookingsOfTodayQuery } from '#web/api/storno.ts';
import { SignalsSwitch } from '#web/partner/till/signals-switch.tsx';
import type { StornoActs } from '#web/partner/till/use-storno.ts';
import type { Till } from '#web/partner/till/use-till.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import classes from './till.module.css';

interface TodayProps {
  till: Till;
  storno: StornoActs;
}

/** The shop's last bookings of the day, beside the till. */
export function Today({ till, storno }: TodayProps) {
  return (
    <section className={`till-card ${classes.today}`} data-side aria-labelledby="today">
      <h2 id="today">Heute gebucht</h2>
      <BookingsOfToday till={till} onStorno={storno.open} />
      <SignalsSwitch />
    </section>
  );
}

/** The same behind a button, where there is no room beside the till. */
export function TodayButton({ till, storno }: TodayProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button type="button" className="till-button" onClick={() => setOpen(true)}>
        <IconReceipt aria-hidden="true" />
        Heute gebucht
      </button>
      {isOpen && (
        <Dialog
          title="Heute gebucht"
          onClose={() => {
            setOpen(false);
            till.goOn();
          }}
        >
          <div className={classes.today}>
            <BookingsOfToday
              till={till}
              onStorno={(bookingNumber) => {
                setOpen(false);
                storno.open(bookingNumber);
              }}
            />
          </div>
        </Dialog>
      )}
    </>
  );
}

/** The newest of them in a line, for a till that has not booked anything yet. */
export function NewestOfToday() {
  const newest = useQuery(bookingsOfTodayQuery).data?.bookings[0];
  if (!newest) return null;
  const state = newest.reversedFormattedDE === null ? '' : ', storniert';
  return <p>{`Heute zuletzt: ${bookingTexts[newest.bookingType]} ${newest.amountFormattedDE} €, ${newest.time} Uhr${state}`}</p>;
}

/** Each with its Storno while that is allowed. */
function BookingsOfToday({ till, onStorno }: { till: Till; onStorno: (bookingNumber: number) => void }) {
  const today = useQuery(bookingsOfTodayQuery);
  const now = useNow();
  const { minutes = 0, bookings = [] } = today.data ?? {};
  const isOpen = ({ bookedAt, reversedFormattedDE }: LatestBooking) =>
    reversedFormattedDE === null && now < Date.parse(bookedAt) + minutes * 60_000;
  return (
    <>
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
                className={`hovers ${classes.takeBack}`}
                aria-label={`Storno: ${bookingTexts[booking.bookingType]} ${booking.amountFormattedDE} €, ${booking.time} Uhr`}
                disabled={till.state.step.name !== 'ready'}
                onClick={() => onStorno(booking.bookingNumber)}
              >
                Storno
              </button>
            )}
          </li>
        ))}
      </ol>
    </>
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
