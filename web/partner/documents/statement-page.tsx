import { IconArrowLeft } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { formatCount } from '#contract/common/format-count.ts';
import type { StatementDetails } from '#contract/reports/documents/statements.ts';
import type { PartnerTransaction } from '#contract/reports/partner-transactions/partner-transactions.ts';
import { useBusinessName } from '#web/api/corrections.ts';
import { partnerStatementQuery } from '#web/api/documents.ts';
import { formatDate } from '#web/format/format-date.ts';
import { maskedWords } from '#web/format/masked-words.ts';
import { transactionColumns } from '#web/partner/partner-transactions/transaction-columns.tsx';
import { LoadFailure } from '#web/ui/load-failure.tsx';
import { DeskTable } from '#web/ui/table/desk-table.tsx';
import { SignedAmount } from '#web/ui/table/signed-amount.tsx';
import { StateMark } from '#web/ui/state-mark.tsx';
import { paymentState, paymentText } from './payment-text.ts';
import { useDownload } from './use-download.ts';
import classes from './documents.module.css';

/** A statement: what it comes to, what that is made of, and the bookings behind it. */
export function StatementPage({ gguid }: { gguid: string }) {
  const { data, error, isLoadingError, refetch } = useQuery(partnerStatementQuery(gguid));
  const heading = useRef<HTMLHeadingElement>(null);
  const isLoaded = data !== undefined;
  useEffect(() => {
    if (isLoaded) heading.current?.focus();
  }, [isLoaded]);
  return (
    <div className="page">
      <p>
        <Link to="/dokumente" search={{}} className={classes.back}>
          <IconArrowLeft size={18} aria-hidden="true" />
          Dokumentenarchiv
        </Link>
      </p>
      <h1 ref={heading} tabIndex={-1}>
        {data?.name ?? 'Abrechnung'}
      </h1>
      {isLoadingError && <LoadFailure error={error} onRetry={() => void refetch()} />}
      {!data && !isLoadingError && <div className={classes.bone} aria-busy="true" />}
      {data && <Content statement={data} />}
    </div>
  );
}

function Content({ statement }: { statement: StatementDetails }) {
  const { name, from, to, cents } = statement;
  const { text, tone } = paymentState(statement);
  const { download, alerts } = useDownload();
  return (
    <>
      <p className="page-lead">
        Zeitraum {formatDate(from)} bis {formatDate(to)}
      </p>
      <div className={`sheet mt-6 ${classes.summary}`}>
        <div>
          {cents !== 0 && <p className="soft">{cents > 0 ? 'Sie erhalten' : 'Sie zahlen'}</p>}
          <p className={classes.amount}>
            <SignedAmount cents={cents} unit=" €" />
          </p>
          <p className="mt-1">
            {paymentText(statement)} <StateMark tone={tone}>{text}</StateMark>
          </p>
          <p className="mt-4">
            <button type="button" className="button" aria-disabled={download.isPending} onClick={() => download.start(statement)}>
              PDF herunterladen
            </button>
          </p>
          {alerts}
        </div>
        <Parts statement={statement} />
      </div>
      <h2 className="mt-8">Ihre Buchungen</h2>
      <p className="soft">Mit den Vorzeichen der Transaktionen: was eine Buchung auf der Karte bewirkt hat.</p>
      <Bookings name={name} bookings={statement.bookings} />
    </>
  );
}

/** What the amount is made of, in the order of the calculation. */
function Parts({ statement: { parts, cents } }: { statement: StatementDetails }) {
  return (
    <dl className={`fact-lines lined figures ${classes.parts}`} aria-label="Wie sich der Betrag ergibt">
      {parts.map(({ name, entries, cents: part }) => (
        <div key={name}>
          <dt>
            {name}
            {entries !== null && <span className="soft"> · {formatCount(entries)}</span>}
          </dt>
          <dd>
            <SignedAmount cents={part} unit=" €" />
          </dd>
        </div>
      ))}
      <div>
        <dt>{cents === 0 ? 'Zusammen' : cents > 0 ? 'Zusammen, an Sie' : 'Zusammen, von Ihnen'}</dt>
        <dd>
          <SignedAmount cents={cents} unit=" €" />
        </dd>
      </div>
    </dl>
  );
}

const columns = transactionColumns(() => null).filter(({ isAction }) => !isAction);
const kindOf = ({ text }: PartnerTransaction) => text;

function Bookings({ name, bookings }: { name: string; bookings: readonly PartnerTransaction[] }) {
  const owner = useBusinessName();
  return (
    <div data-transactions>
      <DeskTable
        id="Buchungen einer Abrechnung"
        title={`Buchungen der ${name}`}
        label="Buchungen"
        noun="Buchungen"
        owner={owner}
        rows={bookings}
        columns={columns}
        initialSort={{ column: 'date', isDescending: true }}
        kindOf={kindOf}
        wordsOf={maskedWords}
        keyOf={({ bookingNumber }) => bookingNumber}
        empty="Keine Buchungen gefunden"
      />
    </div>
  );
}
