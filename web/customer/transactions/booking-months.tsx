import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { groupBy } from '#contract/common/group-by.ts';
import { formatCount } from '#contract/common/format-count.ts';
import { formatDayWhen } from '#contract/common/format-when.ts';
import { signedAmount } from '#contract/common/signed-amount.ts';
import type { CardTransaction } from '#contract/parties/customers/customers.ts';
import type { TransactionMonth } from '#contract/reports/transactions/transactions.ts';
import { type BookingChoice, transactionsQuery } from '#web/api/transactions.ts';
import { BookingList } from '#web/customer/booking-list.tsx';
import { formatMonth } from '#web/format/format-month.ts';
import { sumAmounts } from '#web/format/sum-amounts.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { LoadFailure } from '#web/ui/load-failure.tsx';
import classes from './booking-overview.module.css';

interface BookingMonthsProps {
  choice: BookingChoice;
  /** The sums of what fits, of all years. */
  months: TransactionMonth[];
  onReset: () => void;
}

/** So many more are shown at once, and the rest of their last month. */
const MORE = 30;

/** The bookings of a period under the totals of their months. A long history comes in pieces, each of whole months. */
export function BookingMonths({ choice, months, onReset }: BookingMonthsProps) {
  const { data, error, isLoadingError, hasNextPage, isFetchingNextPage, fetchNextPage, refetch } = useInfiniteQuery(
    transactionsQuery(choice),
  );
  const [wanted, setWanted] = useState(MORE);
  if (isLoadingError) return <LoadFailure error={error} onRetry={() => void refetch()} />;
  if (!data) return <div className={classes.bone} aria-hidden="true" />;

  const loaded = data.pages.flat();
  const shown = loaded.slice(0, endOfMonth(loaded, wanted));
  function showMore() {
    if (isFetchingNextPage) return;
    const next = shown.length + MORE;
    setWanted(next);
    if (next > loaded.length && hasNextPage) void fetchNextPage();
  }
  const found = months.filter(({ month }) => isWithin(month, choice));
  const total = found.reduce((sum, { count }) => sum + count, 0);
  return (
    <>
      <Found months={found} choice={choice} onReset={onReset} />
      {[...groupBy(shown, monthOf)].map(([month, transactions]) => (
        <Month
          key={month}
          cardID={choice.cardID}
          month={month}
          totals={months.find((one) => one.month === month)}
          transactions={transactions}
        />
      ))}
      <div className={`row middle apart mt-6 soft ${classes.more}`}>
        <p aria-live="polite">
          {shown.length > 0 && `${formatCount(shown.length)} von ${formatCount(Math.max(total, shown.length))} Buchungen`}
        </p>
        {(shown.length < loaded.length || hasNextPage) && (
          <button type="button" className="button button-quiet" aria-disabled={isFetchingNextPage} onClick={showMore}>
            Weitere Buchungen
          </button>
        )}
      </div>
    </>
  );
}

/** Behind the last booking of the month in which the wanted number of them ends. */
function endOfMonth(loaded: readonly CardTransaction[], wanted: number): number {
  const last = loaded[wanted - 1];
  if (!last) return loaded.length;
  const next = loaded.findIndex((booking, place) => place >= wanted && monthOf(booking) !== monthOf(last));
  return next < 0 ? loaded.length : next;
}

/** How much there is of what was asked for, read out as it changes. */
function Found({ months, choice: { partner, kind, search, year, from, to }, onReset }: BookingMonthsProps) {
  const count = months.reduce((sum, month) => sum + month.count, 0);
  const isNarrowed = Boolean(partner ?? kind ?? search ?? from ?? to);
  const nothing = isNarrowed
    ? 'Keine Buchung passt zu Ihrer Auswahl.'
    : `${year ? `Im Jahr ${year}` : 'Für diese Karte'} gibt es ${year ? '' : 'noch '}keine Buchungen.`;
  const reset = isNarrowed && (
    <button type="button" className="button button-quiet" onClick={onReset}>
      Alle Buchungen zeigen
    </button>
  );
  return (
    <div className={`row middle apart ${classes.found}`} data-empty={count === 0 || undefined}>
      <output>
        {count === 0 ? (
          <EmptyState next={reset}>{nothing}</EmptyState>
        ) : (
          isNarrowed && (
            <>
              <strong>{count === 1 ? 'Eine Buchung' : `${formatCount(count)} Buchungen`} gefunden:</strong> Eingang{' '}
              <Sum of={sumAmounts(months.map(({ incomingFormattedDE }) => incomingFormattedDE))} />, Ausgang{' '}
              <Sum of={sumAmounts(months.map(({ outgoingFormattedDE }) => outgoingFormattedDE))} />
            </>
          )
        )}
      </output>
      {count > 0 && reset}
    </div>
  );
}

interface MonthProps {
  cardID: string;
  month: string;
  totals: TransactionMonth | undefined;
  transactions: CardTransaction[];
}

/** The bookings of a month below their sums, day by day. */
function Month({ cardID, month, totals, transactions }: MonthProps) {
  const days = [...groupBy(transactions, ({ bookedAt }) => formatDayWhen(bookedAt))];
  return (
    <section className={classes.month} aria-labelledby={`month-${month}`}>
      <div className={`row gap-x-6 apart ${classes.monthHead}`}>
        <h2 id={`month-${month}`}>{formatMonth(month)}</h2>
        {totals && (
          <p>
            Eingang <Sum of={totals.incomingFormattedDE} />, Ausgang <Sum of={totals.outgoingFormattedDE} />
          </p>
        )}
      </div>
      {days.map(([day, ofDay]) => (
        <div key={day} className={`mt-4 ${classes.day}`}>
          <h3 id={`day-${ofDay[0]!.bookingNumber}`}>{day}</h3>
          <BookingList cardID={cardID} transactions={ofDay} labelledBy={`day-${ofDay[0]!.bookingNumber}`} isOfOneDay />
        </div>
      ))}
    </section>
  );
}

function Sum({ of }: { of: string }) {
  return <span className="amount">{signedAmount(of)}</span>;
}

const isWithin = (month: string, { year }: BookingChoice) => year === undefined || month.startsWith(`${year}-`);

/** "2026-03" of "20.03.2026 12:05 Uhr": the month of the day as it is written, which is that of Berlin. */
const monthOf = ({ dateFormattedDE: written }: CardTransaction) => `${written.slice(6, 10)}-${written.slice(3, 5)}`;
