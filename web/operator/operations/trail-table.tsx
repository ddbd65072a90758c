import type { ReactNode } from 'react';
import type { TrailEvent } from '#contract/operator/operations/audit-trail.ts';
import { formatInstant } from '#web/format/format-instant.ts';
import { DeskLink } from '#web/operator/desk/desk-parts.tsx';
import { DeskTable } from '#web/ui/table/desk-table.tsx';
import type { TableFilters } from '#web/ui/table/table-toolbar.tsx';
import type { TableColumn } from '#web/ui/table/table-column.ts';

interface TrailTableProps {
  events: readonly TrailEvent[];
  /** Whether there are more at the server. */
  isPart: boolean;
  isUpdating: boolean;
  /** Of the whole trail, at the server. */
  search: ReactNode;
  filters: TableFilters;
}

/** What was done, the newest first. The server makes the file to take home, and notes who took it. */
export function TrailTable({ events, isPart, isUpdating, search, filters }: TrailTableProps) {
  return (
    <DeskTable
      title="Protokoll"
      noun={isPart ? 'Einträge, soweit geladen' : 'Einträge'}
      isUpdating={isUpdating}
      rows={events}
      columns={columns}
      keyOf={({ id }) => id}
      empty="Keine Einträge gefunden."
      search={search}
      filters={filters}
      hasPages={false}
      hasExports={false}
    />
  );
}

const columns: readonly TableColumn<TrailEvent>[] = [
  {
    id: 'at',
    header: 'Zeitpunkt',
    text: ({ at }) => formatInstant(at),
    sortBy: ({ at }) => Date.parse(at),
    render: ({ at }) => <span className="nowrap">{formatInstant(at)}</span>,
  },
  { id: 'act', header: 'Vorgang', text: ({ actName }) => actName },
  {
    id: 'person',
    header: 'Person',
    text: ({ person }) => (person ? nameOf(person) : '–'),
    render: ({ person }) =>
      person ? (
        <span className="nowrap">
          <DeskLink to={`/person?id=${person.id}`}>{nameOf(person)}</DeskLink>
        </span>
      ) : (
        '–'
      ),
  },
  { id: 'subject', header: 'Betrifft', text: ({ subject }) => subject ?? '' },
  { id: 'region', header: 'Region', narrow: 'bare', text: ({ region }) => region ?? '' },
];

const nameOf = ({ name }: NonNullable<TrailEvent['person']>) => name || 'beendetes Konto';
