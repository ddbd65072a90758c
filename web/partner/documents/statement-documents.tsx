import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useMemo } from 'react';
import type { PartnerStatement } from '#contract/reports/documents/statements.ts';
import { partnerStatementsQuery } from '#web/api/documents.ts';
import { formatDate } from '#web/format/format-date.ts';
import { LoadFailure } from '#web/ui/load-failure.tsx';
import { SignedAmount } from '#web/ui/table/signed-amount.tsx';
import type { TableColumn } from '#web/ui/table/table-column.ts';
import { amountColumn, dayColumn } from '#web/ui/table/value-columns.ts';
import { StateMark } from '#web/ui/state-mark.tsx';
import { DownloadButton } from './download-button.tsx';
import { paymentState, paymentText } from './payment-text.ts';
import { type Download, useDownload } from './use-download.ts';
import classes from './documents.module.css';
import { ArchiveTable, type DocumentTableProps, downloadColumn, rowsOf } from './document-table.tsx';

/** Statements as a table: period, amount, when it was paid, and how far that is. Each leads to its bookings. */
export function StatementDocuments({ documents, ...table }: DocumentTableProps) {
  const { data, error, isLoadingError, refetch } = useQuery(partnerStatementsQuery);
  const { download, alerts } = useDownload();
  const columns = useMemo(() => documentColumns(download), [download]);
  const rows = useMemo(() => rowsOf(documents, data ?? [], keyOf), [data, documents]);
  if (isLoadingError) return <LoadFailure error={error} onRetry={() => void refetch()} />;
  if (!data) return <div className={classes.bone} aria-busy="true" />;
  return (
    <div className={classes.list}>
      <ArchiveTable {...table} noun="Abrechnungen" {...{ rows, columns, keyOf, kindOf }} newestBy="period" said={alerts} />
    </div>
  );
}

const keyOf = ({ gguid }: PartnerStatement) => gguid;

/** Who pays: their sum alone would tell neither. */
const kindOf = ({ cents }: PartnerStatement) => (cents < 0 ? 'Sie zahlen' : 'Sie erhalten');

function documentColumns(download: Download): TableColumn<PartnerStatement>[] {
  return [
    {
      id: 'period',
      header: 'Zeitraum',
      text: ({ from, to }) => `${formatDate(from)} bis ${formatDate(to)}`,
      sortBy: ({ from }) => Date.parse(from),
      render: ({ from, to, gguid }) => (
        <Link to="/dokumente" search={{ abrechnung: gguid }}>
          {`${formatDate(from)} bis ${formatDate(to)}`}
        </Link>
      ),
      narrow: 'main',
    },
    {
      id: 'name',
      header: 'Name',
      text: ({ name }) => name,
      // Its tab says what all of them are.
      render: ({ name }) => <span className="soft nowrap">{name.replace(/^Abrechnung /, '')}</span>,
      narrow: 'hidden',
    },
    { id: 'type', header: 'Typ', narrow: 'bare', text: () => 'Abrechnung', isExtra: true },
    { ...dayColumn('date', 'Datum', ({ issuedOn }: PartnerStatement) => issuedOn), isExtra: true },
    {
      ...amountColumn('amount', 'Betrag in Euro', ({ cents }: PartnerStatement) => cents),
      short: 'Betrag',
      cents: ({ cents, paidOn }) => (paidOn === null ? null : cents),
      isSigned: true,
      render: ({ cents }) => <SignedAmount cents={cents} />,
    },
    {
      id: 'payment',
      header: 'Zahlung',
      text: (statement) => paymentText(statement),
      render: (statement) => <span className="soft">{paymentText(statement)}</span>,
      narrow: 'bare',
    },
    {
      id: 'state',
      header: 'Stand',
      text: (statement) => paymentState(statement).text,
      render: (statement) => {
        const { text, tone } = paymentState(statement);
        return <StateMark tone={tone}>{text}</StateMark>;
      },
      narrow: 'bare',
      mark: ({ state }) => state,
    },
    downloadColumn((statement) => <DownloadButton document={statement} download={download} />),
  ];
}
