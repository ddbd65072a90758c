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

/** Documents, the newest first; each can be taken home as PDF. */
export function DocumentTable({ documents, label, prefix, quick }: DocumentTableProps) {
  const owner = useBusinessName();
  const download = useDownload();
  const { isPending, input, start } = download;
  const columns = useMemo(() => documentColumns({ isPending, input, start }), [isPending, input, start]);
  return (
    <DeskTable
      id="Dokumente"
      title={label}
      prefix={prefix}
      quick={quick}
      noun="Dokumente"
      owner={owner}
      rows={documents}
      columns={columns}
      initialSort={{ column: 'date', isDescending: true }}
      keyOf={({ gguid }) => gguid}
      empty="Keine Dokumente gefunden"
      said={download.alerts}
    />
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
