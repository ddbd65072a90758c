import { IconRefresh } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useDeferredValue } from 'react';
import { formatCount } from '#contract/common/format-count.ts';
import { headings } from '#contract/portal/headings.ts';
import { MOST_LOADED, partnerTransactionsQuery, type LoadedTransactions } from '#web/api/partner-transactions.ts';
import { useBusinessName } from '#web/api/corrections.ts';
import { currentRegion } from '#web/api/current-region.ts';
import { currentUser } from '#web/api/current-user.ts';
import { berlinToday } from '#web/format/berlin-today.ts';
import { LoadFailure } from '#web/ui/load-failure.tsx';
import { isoDayOf, periodOf, type TransactionFilter } from './transaction-filter.ts';
import { TransactionTable } from './transaction-table.tsx';
import { transactionReceipts } from './transaction-receipts.tsx';
import { useTransactionFilter } from './use-transaction-filter.ts';
import { Link } from '@tanstack/react-router';
import { formatCents } from '#contract/common/money.ts';
import { centsOfEuros, type PartnerTransaction } from '#contract/reports/partner-transactions/partner-transactions.ts';
import { QuickCorrection } from '#web/partner/corrections/quick-correction.tsx';
import { CorrectionCell } from './correction-cell.tsx';
import classes from './transactions.module.css';

/** For employers alone: a shop's screen comes without it. */
const MissedCharges = lazy(() =>
  import('#web/shell/missed-charges.tsx').then(
    (file) => ({ default: file.MissedCharges }),
    () => ({ default: () => null }),
  ),
);

/** What a partner's or employer's own people booked. */
export function PartnerTransactionsScreen() {
  const [filter] = useTransactionFilter();
  const owner = useBusinessName();
  const { heading, lead } = headings.partnerTransactions(currentRegion.use());
  const newest = useQuery(partnerTransactionsQuery({}));
  const isCovered = !newest.data || covers(newest.data, filter);
  const ofPeriod = useQuery({
    ...partnerTransactionsQuery(periodOf(filter)),
    enabled: !isCovered,
  });
  const { data, error, isError, isFetching, refetch } = isCovered ? newest : ofPeriod;

  // The table stays where it is while an older period is fetched; it is made in small steps, so that no key waits for
  // it.
  const shown = useDeferredValue(data ?? newest.data);

  return (
    <div className="page">
      <div className="row gap-3 gap-x-6 middle apart">
        <h1>{heading}</h1>
        <button
          type="button"
          className={`button-edged ${classes.refresh}`}
          aria-disabled={isFetching}
          onClick={() => !isFetching && void refetch()}
        >
          <IconRefresh size={18} aria-hidden="true" />
          <span>Aktualisieren</span>
        </button>
      </div>
      {currentUser.use()?.role === 'employer' && (
        <Suspense fallback={null}>
          <MissedCharges />
        </Suspense>
      )}
      <p className="page-lead">{lead}</p>
      {isError && <LoadFailure error={error} onRetry={() => void refetch()} />}
      {shown && <Extent loaded={shown} isPeriod={!isCovered} isFetching={isFetching} />}
      {shown ? (
        <TransactionTable
          title="Transaktionen"
          owner={owner}
          rows={shown.rows}
          today={berlinToday}
          correction={correctionLink}
          correctionForm={correctionForm}
          receipts={transactionReceipts}
        />
      ) : (
        !isError && <TransactionSkeleton />
      )}
    </div>
  );
}

/** Whether what is loaded holds everything that the days of the filter ask for. */
function covers({ rows, state }: LoadedTransactions, filter: TransactionFilter): boolean {
  const { from, to } = periodOf(filter);
  if (state !== 'cut' || (!from && !to)) return true;
  // The oldest loaded day may be incomplete.
  return (from ?? '') > isoDayOf(rows.at(-1)!.dateFormatted);
}

interface ExtentProps {
  loaded: LoadedTransactions;
  isPeriod: boolean;
  isFetching: boolean;
}

/** Says so as long as not all bookings are loaded, or not all of them can be. */
function Extent({ loaded: { state }, isPeriod, isFetching }: ExtentProps) {
  const most = formatCount(MOST_LOADED);
  return (
    <output className={classes.extent}>
      {isFetching && (state === 'loading' || isPeriod) && 'Ältere Transaktionen werden noch geladen …'}
      {state === 'cut' && !isPeriod && `Geladen sind Ihre neuesten ${most} Transaktionen. Für ältere filtern Sie nach dem Datum.`}
      {state === 'cut' &&
        isPeriod &&
        `Geladen sind die neuesten ${most} Transaktionen dieses Zeitraums. Für die übrigen wählen Sie einen kürzeren.`}
    </output>
  );
}

/** The place of the table as long as nothing is known. */
function TransactionSkeleton() {
  return (
    <output className={classes.skeleton}>
      <span className="visually-hidden">Die Transaktionen werden geladen …</span>
    </output>
  );
}

/** Leads to the correction with the fields of the booking; what is taken back already needs none. */
function CorrectionLink({ transaction, now }: { transaction: PartnerTransaction; now: number }) {
  const { cardID, date, text, amountPositive } = transaction;
  const search = { cardID, date: String(date), text, amount: formatCents(centsOfEuros(amountPositive)) };
  return (
    <CorrectionCell transaction={transaction} now={now}>
      <Link to="/korrektur" search={search}>
        Korrektur
      </Link>
    </CorrectionCell>
  );
}

const correctionForm = (transaction: PartnerTransaction) => <QuickCorrection transaction={transaction} now={Date.now() / 1000} />;

const correctionLink = (transaction: PartnerTransaction) => <CorrectionLink transaction={transaction} now={Date.now() / 1000} />;
