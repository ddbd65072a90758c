import { useMemo, type ReactNode } from 'react';
import type { ArchivedDocument } from '#contract/reports/documents/documents.ts';
import { useBusinessName } from '#web/api/corrections.ts';
import { DeskTable } from '#web/ui/table/desk-table.tsx';
import type { TableColumn } from '#web/ui/table/table-column.ts';
import { DownloadButton } from './download-button.tsx';
import { type Download, useDownload } from './use-download.ts';

export interface DocumentTableProps {
  documents: readonly ArchivedDocument[];
  /** What they have in common. */
  label: string;
  /** Sets the table apart from those of other tabs, in the address. */
  prefix: string;
  /** What is chosen in the row of the table's tools. */
  quick?: ReactNode;
}

interface ArchiveTableProps<Row> extends Omit<DocumentTableProps, 'documents'> {
  /** What the rows are called: 'Rechnungen'. */
  noun: string;
  rows: readonly Row[];
  columns: TableColumn<Row>[];
  /** The column by which the newest comes first. */
  newestBy: string;
  keyOf: (row: Row) => string;
  kindOf?: (row: Row) => string;
  said: ReactNode;
}

/** What the tables of all kinds of documents have in common. */
export function ArchiveTable<Row>({ noun, label, newestBy, ...table }: ArchiveTableProps<Row>) {
  return (
    <DeskTable
      {...table}
      id={noun}
      title={label}
      noun={noun}
      owner={useBusinessName()}
      initialSort={{ column: newestBy, isDescending: true }}
      empty={`Keine ${noun} gefunden`}
    />
  );
}

/** Those of the rows whose papers are among the documents that are shown. */
export function rowsOf<Row>(documents: readonly ArchivedDocument[], rows: readonly Row[], keyOf: (row: Row) => string): Row[] {
  const shown = new Set(documents.map(({ gguid }) => gguid));
  return rows.filter((row) => shown.has(keyOf(row)));
}

/** The column that takes papers home. */
export function downloadColumn<Row>(render: (row: Row) => ReactNode): TableColumn<Row> {
  return { id: 'download', header: 'Download', short: '', text: () => '', isAction: true, render };
}

const keyOf = ({ gguid }: ArchivedDocument) => gguid;

/** Documents, the newest first; each can be taken home as PDF. */
export function DocumentTable({ documents, ...table }: DocumentTableProps) {
  const { download, alerts } = useDownload();
  const columns = useMemo(() => documentColumns(download), [download]);
  return (
    <ArchiveTable {...table} noun="Dokumente" rows={documents} columns={columns} newestBy="date" keyOf={keyOf} said={alerts} />
  );
}

function documentColumns(download: Download): TableColumn<ArchivedDocument>[] {
  return [
    { id: 'name', header: 'Name', text: ({ name }) => name },
    { id: 'type', header: 'Typ', narrow: 'bare', text: ({ documentType }) => documentType },
    {
      id: 'date',
      header: 'Datum',
      text: ({ date }) => date,
      sortBy: ({ date }) => dayOf(date).getTime(),
      value: ({ date }) => dayOf(date),
      format: 'dd.mm.yyyy',
    },
    {
      id: 'download',
      header: 'Download',
      text: () => '',
      isAction: true,
      render: (document) => <DownloadButton document={document} download={download} />,
    },
  ];
}

/** Midnight UTC, as spreadsheets want a day. */
function dayOf(date: string): Date {
  const [day, month, year] = date.split('.').map(Number) as [number, number, number];
  return new Date(Date.UTC(year, month - 1, day));
}
