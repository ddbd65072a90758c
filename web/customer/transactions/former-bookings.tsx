import { useInfiniteQuery } from '@tanstack/react-query';
import { groupBy } from '#contract/common/group-by.ts';
import { signedAmount } from '#contract/common/signed-amount.ts';
import type { FormerBooking } from '#contract/parties/cards/former-booking.ts';
import { formerTransactionsQuery } from '#web/api/transactions.ts';
import { LoadFailure } from '#web/ui/load-failure.tsx';
import classes from './booking-overview.module.css';

/** What providers before us have booked on a card: to be read, in no sum, and without anything to press. */
export function FormerBookings({ cardID }: { cardID: string }) {
  const { data, error, isLoadingError, hasNextPage, isFetchingNextPage, fetchNextPage, refetch } = useInfiniteQuery(
    formerTransactionsQuery(cardID),
  );
  if (isLoadingError) return <LoadFailure error={error} onRetry={() => void refetch()} />;
  const bookings = data?.pages.flat() ?? [];
  if (bookings.length === 0) return null;
  const providers = [...groupBy(bookings, ({ provider }) => provider)];
  return (
    <>
      {providers.map(([provider, theirs], place) => (
        <section key={provider} className={classes.former} aria-labelledby={`former-${place}`}>
          <h2 id={`former-${place}`}>Buchungen bei {provider}</h2>
          <p>Aus der Zeit vor dem Umzug Ihrer Karte, wie {provider} sie gespeichert hat. Sie zählen hier in keiner Summe mit.</p>
          <ul className="plain-list lined" aria-labelledby={`former-${place}`}>
            {theirs.map((booking) => (
              <FormerLine key={booking.bookingNumber} booking={booking} />
            ))}
          </ul>
        </section>
      ))}
      {hasNextPage && (
        <div className={`row middle mt-4 ${classes.more}`}>
          <button
            type="button"
            className="button button-quiet"
            aria-disabled={isFetchingNextPage}
            onClick={() => !isFetchingNextPage && void fetchNextPage()}
          >
            Weitere frühere Buchungen laden
          </button>
        </div>
      )}
    </>
  );
}

function FormerLine({ booking: { dateFormattedDE, kind, shop, reference, amountFormattedDE } }: { booking: FormerBooking }) {
  const what = [shop ? kind : '', dateFormattedDE, reference && `Nr. ${reference}`].filter(Boolean).join(' · ');
  return (
    <li className={`row apart ${classes.formerLine}`}>
      <span>
        <span className="block">{shop || kind || 'Buchung'}</span>
        <span className="block soft small">{what}</span>
      </span>
      <span className="amount">{signedAmount(amountFormattedDE)}</span>
    </li>
  );
}
