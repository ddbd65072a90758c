import type { UseQueryResult } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { bookingTexts } from '#contract/money/bookings/bookings.ts';
import type { OutputOf } from '#contract/common/call.ts';
import type { LatestBooking, latestBookings } from '#contract/money/bookings/till-bookings.ts';
import { LoadFailure } from '#web/ui/load-failure.tsx';
import classes from './till.module.css';

interface StornoChoiceProps {
  latest: UseQueryResult<OutputOf<typeof latestBookings>>;
  onChoose: (booking: LatestBooking) => void;
}

/** The bookings of this till that are young enough, newest first; the first that can be taken back has the focus. */
export function StornoChoice({ latest, onChoose }: StornoChoiceProps) {
  if (latest.isLoadingError)
    return <LoadFailure error={latest.error} consequence="Die letzten Buchungen fehlen." onRetry={() => void latest.refetch()} />;
  if (!latest.data) return <p aria-busy="true">Die letzten Buchungen werden geladen …</p>;
  const { minutes, bookings } = latest.data;
  if (minutes === 0) return <p>In Ihrer Region nimmt die Kasse nichts selbst zurück. Bitte beantragen Sie eine Korrektur.</p>;
  if (bookings.length === 0)
    return (
      <p>{`An dieser Kasse wurde in den letzten ${minutes} Minuten nichts gebucht. Für ältere Buchungen beantragen Sie bitte eine Korrektur.`}</p>
    );
  return (
    <>
      <p>{`Welche Buchung nehmen Sie zurück? Das geht ${minutes} Minuten lang, danach mit einer Korrektur.`}</p>
      <Choices bookings={bookings} onChoose={onChoose} />
    </>
  );
}

function Choices({ bookings, onChoose }: Pick<StornoChoiceProps, 'onChoose'> & { bookings: readonly LatestBooking[] }) {
  const list = useRef<HTMLUListElement>(null);
  useEffect(() => list.current?.querySelector<HTMLButtonElement>('button:enabled')?.focus(), []);
  return (
    <ul ref={list} className={`mt-4 stack plain-list gap-3 ${classes.latest}`}>
      {bookings.map((booking) => (
        <li key={booking.bookingNumber}>
          <button
            type="button"
            className={classes.secondary}
            disabled={booking.reversedFormattedDE !== null}
            onClick={() => onChoose(booking)}
          >
            <strong>{`${booking.time} Uhr, ${bookingTexts[booking.bookingType]} `}</strong>
            <strong className="amount">{booking.amountFormattedDE} €</strong>
            <span className={classes.latestFacts}>{factsOf(booking)}</span>
          </button>
        </li>
      ))}
    </ul>
  );
}

function factsOf({ cardID, bookedBy, reversedFormattedDE, untilTime }: LatestBooking): string {
  const state = reversedFormattedDE === null ? `bis ${untilTime} Uhr` : `storniert: ${reversedFormattedDE} €`;
  return [`Karte ${cardID}`, ...(bookedBy ? [`gebucht von ${bookedBy}`] : []), state].join(', ');
}
