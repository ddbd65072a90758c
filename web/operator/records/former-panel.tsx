import { useInfiniteQuery } from '@tanstack/react-query';
import { signedAmount } from '#contract/common/signed-amount.ts';
import { type BalanceInspection, staffFormerBookingsQuery } from '#web/api/records.ts';
import { DeskPanel } from '#web/operator/desk/desk-parts.tsx';
import { MoreButton } from '#web/operator/desk/more-button.tsx';
import { LoadFailure } from '#web/ui/load-failure.tsx';
import classes from './records.module.css';

interface FormerPanelProps {
  number: string;
  inspection: BalanceInspection | null;
}

/** What a former provider has booked on a card, the latest first; with amounts once its balance was inspected. */
export function FormerPanel({ number, inspection }: FormerPanelProps) {
  const { data, error, isLoadingError, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = useInfiniteQuery(
    staffFormerBookingsQuery(number),
  );
  const bookings = data?.pages.flat() ?? [];
  if (!isLoadingError && bookings.length === 0) return null;
  const amounts = new Map(inspection?.formerAmounts.map(({ booking, amountFormattedDE }) => [booking, amountFormattedDE]));
  return (
    <DeskPanel title="Buchungen beim früheren Anbieter">
      {isLoadingError && <LoadFailure error={error} onRetry={() => void refetch()} />}
      <p className="soft small">Nur zum Lesen: Sie zählen in keiner Summe und in keinem Guthaben mit.</p>
      <ol className={`plain-list lined ${classes.life}`}>
        {bookings.map(({ bookingNumber, day, dateFormattedDE, kind, shop, reference, provider }) => (
          <li key={bookingNumber}>
            <time dateTime={day}>{dateFormattedDE}</time>
            <span className={classes.what}>
              <strong>{kind || 'Buchung'}</strong>
              {amounts.has(bookingNumber) && <span className="amount"> {signedAmount(amounts.get(bookingNumber)!)}</span>}
              {[shop, reference && `Nr. ${reference}`, provider].filter(Boolean).map((text) => (
                <span key={text}> · {text}</span>
              ))}
            </span>
          </li>
        ))}
      </ol>
      <MoreButton hasMore={hasNextPage} isLoading={isFetchingNextPage} onMore={() => void fetchNextPage()} />
    </DeskPanel>
  );
}
