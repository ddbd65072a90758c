import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useMemo } from 'react';
import { type ChargeOrderRow, chargeOrderStates } from '#contract/money/charges/charges.ts';
import { chargeOrdersQuery } from '#web/api/charges.ts';
import { paysText, toneOf } from '#web/shell/charge-order-state.ts';
import { StateMark } from '#web/ui/state-mark.tsx';
import { formatDate } from '#web/format/format-date.ts';
import { LoadFailure } from '#web/ui/load-failure.tsx';
import type { TableColumn } from '#web/ui/table/table-column.ts';
import { amountColumn, countColumn, dayColumn } from '#web/ui/table/value-columns.ts';
import { ArchiveTable, type DocumentTableProps, downloadColumn, rowsOf } from './document-table.tsx';
import { DownloadButton } from './download-button.tsx';
import { type Download, useDownload } from './use-download.ts';
import classes from './documents.module.css';

/** Charge orders as a table: when cards are loaded, how many, how much, and how far it is. Each leads to its cards. */
export function ChargeOrderDocuments({ documents, ...table }: DocumentTableProps) {
  const { data, error, isLoadingError, refetch } = useQuery(chargeOrdersQuery);
  const { download, alerts } = useDownload();
  const columns = useMemo(() => documentColumns(download), [download]);
  const rows = useMemo(() => rowsOf(documents, data?.orders ?? [], keyOf), [data, documents]);
  if (isLoadingError) return <LoadFailure error={error} onRetry={() => void refetch()} />;
  if (!data) return <div className={classes.bone} aria-busy="true" />;
  return (
    <div className={classes.list}>
      <ArchiveTable {...table} noun="Ladeaufträge" {...{ rows, columns, keyOf }} newestBy="loads" said={alerts} />
    </div>
  );
}

const keyOf = ({ id }: ChargeOrderRow) => id;

const nameOf = ({ label }: ChargeOrderRow) => `Ladeauftrag ${label}`;

function documentColumns(download: Download): TableColumn<ChargeOrderRow>[] {
  return [
    {
      ...dayColumn('loads', 'Ladung am', ({ loadsOn }: ChargeOrderRow) => loadsOn),
      render: ({ loadsOn, id }) => (
        <Link to="/ladeauftraege" search={{ id }}>
          {formatDate(loadsOn)}
        </Link>
      ),
      narrow: 'main',
    },
    {
      id: 'name',
      header: 'Name',
      text: nameOf,
      // Its tab says what all of them are.
      render: ({ label }) => <span className="soft nowrap">{label}</span>,
      narrow: 'hidden',
    },
    countColumn('cards', 'Karten', ({ cards }) => cards),
    { ...amountColumn('amount', 'Betrag in Euro', ({ cents }: ChargeOrderRow) => cents), short: 'Betrag' },
    {
      id: 'payment',
      header: 'Zahlung',
      text: (order) => paysText(order).join(' '),
      render: (order) => <span className="soft">{paysText(order).join(' ')}</span>,
      narrow: 'hidden',
    },
    {
      id: 'state',
      header: 'Stand',
      // The day stands beside it.
      text: ({ state }) => chargeOrderStates[state],
      render: (order) => <StateMark tone={toneOf(order)}>{chargeOrderStates[order.state]}</StateMark>,
      narrow: 'bare',
    },
    downloadColumn((order) => <DownloadButton document={{ gguid: order.id, name: nameOf(order) }} download={download} />),
  ];
}
