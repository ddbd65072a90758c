import { useInfiniteQuery } from '@tanstack/react-query';
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
import { LoadFailure } from '#web/ui/load-failure.tsx';
import classes from './booking-overview.module.css';

interface BookingMonthsProps {
  choice: BookingChoice;
  /** The sums of what fits, of all years. */
  months: TransactionMonth[];
  onReset: () => void;
}

/** The bookings of a period under the totals of their months. A long history comes in pieces. */
export function BookingMonths({ choice, months, onReset }: BookingMonthsProps) {
  const { data, error, isLoadingError, hasNextPage, isFetchingNextPage, fetchNextPage, refetch } = useInfiniteQuery(
    transactionsQuery(choice),
  );
  if (isLoadingError) return <LoadFailure error={error} onRetry={() => void refetch()} />;
  if (!data) return <div className={classes.bone} aria-hidden="true" />;

  const shown = data.pages.flat();
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
          {formatCount(shown.length)} von {formatCount(Math.max(total, shown.length))} Buchungen
        </p>
        {hasNextPage && (
          <button
            type="button"
            className="button"
            aria-disabled={isFetchingNextPage}
            onClick={() => !isFetchingNextPage && void fetchNextPage()}
          >
            Weitere Buchungen laden
          </button>
        )}
      </div>
    </>
  );
}

/** How much there is of what was asked for, read out as it changes. */
function Found({ months, choice: { partner, kind, search, year }, onReset }: BookingMonthsProps) {
  const count = months.reduce((sum, month) => sum + month.count, 0);
  const isNarrowed = Boolean(partner ?? kind ?? search);
  const nothing = isNarrowed
    ? 'Keine Buchung passt zu Ihrer Auswahl.'
    : `${year ? `Im Jahr ${year}` : 'Für diese Karte'} gibt es ${year ? '' : 'noch '}keine Buchungen.`;
  return (
    <div className={`row middle apart ${classes.found}`} data-empty={count === 0 || undefined}>
      <output>
        {count === 0
          ? nothing
          : isNarrowed && (
              <>
                <strong>{count === 1 ? 'Eine Buchung' : `${formatCount(count)} Buchungen`} gefunden:</strong> Eingang{' '}
                <Sum of={sumAmounts(months.map(({ incomingFormattedDE }) => incomingFormattedDE))} />, Ausgang{' '}
                <Sum of={sumAmounts(months.map(({ outgoingFormattedDE }) => outgoingFormattedDE))} />
              </>
            )}
      </output>
      {isNarrowed && (
        <button type="button" className="button button-quiet" onClick={onReset}>
          Alle Buchungen zeigen
        </button>
      )}
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
        <div key={day} className={classes.day}>
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
