import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useMemo } from 'react';
import { formatCents } from '#contract/common/money.ts';
import type { PartnerStatement } from '#contract/reports/documents/statements.ts';
import { useBusinessName } from '#web/api/corrections.ts';
import { partnerStatementsQuery } from '#web/api/documents.ts';
import { formatDate } from '#web/format/format-date.ts';
import { LoadFailure } from '#web/ui/load-failure.tsx';
import { DeskTable } from '#web/ui/table/desk-table.tsx';
import { SignedAmount } from '#web/ui/table/signed-amount.tsx';
import type { TableColumn } from '#web/ui/table/table-column.ts';
import { StateMark } from '#web/ui/state-mark.tsx';
import { DownloadButton } from './download-button.tsx';
import { paymentState, paymentText } from './payment-text.ts';
import { type Download, useDownload } from './use-download.ts';
import classes from './documents.module.css';
import type { DocumentTableProps } from './document-table.tsx';

/** Statements as a table: period, amount, when it was paid, and how far that is. Each leads to its bookings. */
export function StatementDocuments({ documents, label, prefix, quick }: DocumentTableProps) {
  const owner = useBusinessName();
  const { data, error, isLoadingError, refetch } = useQuery(partnerStatementsQuery);
  const download = useDownload();
  const { isPending, input, start } = download;
  const columns = useMemo(() => documentColumns({ isPending, input, start }), [isPending, input, start]);
  const rows = useMemo(() => {
    const shown = new Set(documents.map(({ gguid }) => gguid));
    return data?.filter(({ gguid }) => shown.has(gguid)) ?? [];
  }, [data, documents]);
  if (isLoadingError) return <LoadFailure error={error} onRetry={() => void refetch()} />;
  if (!data) return <div className={classes.bone} aria-busy="true" />;
  return (
    <div className={classes.list}>
      <DeskTable
        id="Abrechnungen"
        title={label}
        prefix={prefix}
        quick={quick}
        noun="Abrechnungen"
        owner={owner}
        rows={rows}
        columns={columns}
        initialSort={{ column: 'period', isDescending: true }}
        kindOf={kindOf}
        keyOf={({ gguid }) => gguid}
        empty="Keine Abrechnungen gefunden"
        said={download.alerts}
      />
    </div>
  );
}

/** Who pays: their sum alone would tell neither. */
const kindOf = ({ cents }: PartnerStatement) => (cents < 0 ? 'Sie zahlen' : 'Sie erhalten');

/** Midnight UTC, as spreadsheets want a day. */
const dayOf = (iso: string) => new Date(`${iso}T00:00:00Z`);

function documentColumns(download: Download): TableColumn<PartnerStatement>[] {
  return [
    {
      id: 'period',
      header: 'Zeitraum',
      text: ({ from, to }) => `${formatDate(from)} bis ${formatDate(to)}`,
      sortBy: ({ from }) => dayOf(from).getTime(),
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
    {
      id: 'date',
      header: 'Datum',
      text: ({ issuedOn }) => formatDate(issuedOn),
      sortBy: ({ issuedOn }) => dayOf(issuedOn).getTime(),
      value: ({ issuedOn }) => dayOf(issuedOn),
      format: 'dd.mm.yyyy',
      isExtra: true,
    },
    {
      id: 'amount',
      header: 'Betrag in Euro',
      short: 'Betrag',
      text: ({ cents }) => formatCents(cents),
      sortBy: ({ cents }) => cents,
      value: ({ cents }) => cents / 100,
      format: '#,##0.00',
      cents: ({ cents, paidOn }) => (paidOn === null ? null : cents),
      isAmount: true,
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
    {
      id: 'download',
      header: 'Download',
      short: '',
      text: () => '',
      isAction: true,
      render: (statement) => <DownloadButton document={statement} download={download} />,
    },
  ];
}
