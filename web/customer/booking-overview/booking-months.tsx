import { useInfiniteQuery } from '@tanstack/react-query';
import type { ListedTransaction, TransactionMonth } from '#contract/transactions.ts';
import { type Period, transactionsQuery } from '#web/api/transactions.ts';
import { BookingTable } from '#web/customer/booking-table.tsx';
import { formatMonth } from '#web/format/format-month.ts';
import { LoadFailure } from '#web/ui/load-failure.tsx';
import classes from './booking-overview.module.css';

interface BookingMonthsProps {
  period: Period;
  months: TransactionMonth[];
}

/** The bookings of a period under the totals of their months; a long history comes in pieces, as far as one wants to see it. */
export function BookingMonths({ period, months }: BookingMonthsProps) {
  const { data, error, isLoadingError, hasNextPage, isFetchingNextPage, fetchNextPage, refetch } = useInfiniteQuery(
    transactionsQuery(period),
  );
  if (isLoadingError) return <LoadFailure error={error} onRetry={() => void refetch()} />;
  if (!data) return <div className={classes.bone} aria-hidden="true" />;

  const shown = data.pages.flat();
  const total = months.filter(({ month }) => isWithin(month, period)).reduce((sum, { count }) => sum + count, 0);
  return (
    <>
      <output className={classes.empty}>{shown.length === 0 && 'Für diese Karte gibt es noch keine Buchungen.'}</output>
      {[...groupByMonth(shown)].map(([month, transactions]) => (
        <Month key={month} month={month} totals={months.find((one) => one.month === month)} transactions={transactions} />
      ))}
      <div className={classes.more}>
        <p aria-live="polite">
          {shown.length.toLocaleString('de-DE')} von {Math.max(total, shown.length).toLocaleString('de-DE')} Buchungen
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

interface MonthProps {
  month: string;
  totals: TransactionMonth | undefined;
  transactions: ListedTransaction[];
}

function Month({ month, totals, transactions }: MonthProps) {
  return (
    <section className={classes.month}>
      <div className={classes.monthHead}>
        <h2 id={`month-${month}`}>{formatMonth(month)}</h2>
        {totals && (
          <p>
            Eingang <span className="amount">{totals.incomingFormattedDE} €</span>, Ausgang{' '}
            <span className="amount">{totals.outgoingFormattedDE} €</span>
          </p>
        )}
      </div>
      <BookingTable transactions={transactions} labelledBy={`month-${month}`} />
    </section>
  );
}

const isWithin = (month: string, { year }: Period) => year === undefined || month.startsWith(`${year}-`);

/** By the day as it is written, which is that of Berlin: "20.03.2026 12:05 Uhr". */
function groupByMonth(transactions: readonly ListedTransaction[]): Map<string, ListedTransaction[]> {
  const months = new Map<string, ListedTransaction[]>();
  for (const transaction of transactions) {
    const month = `${transaction.dateFormattedDE.slice(6, 10)}-${transaction.dateFormattedDE.slice(3, 5)}`;
    const group = months.get(month);
    if (group) group.push(transaction);
    else months.set(month, [transaction]);
  }
  return months;
}
