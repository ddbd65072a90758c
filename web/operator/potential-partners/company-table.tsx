import { useMemo } from 'react';
import { type LinkState, linkStates, type CompanyRow } from '#contract/potential-partners.ts';
import { endCompanyLink } from '#web/api/potential-partners.ts';
import { formatInstant } from '#web/format/format-instant.ts';
import { StateMark, type Tone } from '#web/operator/desk/state-mark.tsx';
import { AlertList } from '#web/ui/alert-list.tsx';
import { DataTable } from '#web/ui/table/data-table.tsx';
import { ExportButtons } from '#web/ui/table/export-buttons.tsx';
import { exportedTable } from '#web/ui/table/exported-table.ts';
import type { TableColumn } from '#web/ui/table/table-column.ts';
import { TablePager } from '#web/ui/table/table-pager.tsx';
import { TableTools } from '#web/ui/table/table-tools.tsx';
import { useAttempt } from '#web/ui/use-attempt.ts';
import { useTable } from '#web/ui/table/use-table.ts';
import classes from './potential-partners.module.css';

const NOUN = 'Unternehmen';
const tones: Record<LinkState, Tone> = { none: 'plain', made: 'waiting', used: 'good', revoked: 'bad' };
const keyOf = ({ companyId }: CompanyRow) => companyId;

/** All companies with the state of their links. */
export function CompanyTable({ rows }: { rows: readonly CompanyRow[] }) {
  const ending = useAttempt({
    act: ({ companyId }: CompanyRow) => endCompanyLink(companyId),
    confirmation: (_, { name }) => `Der Link von ${name} gilt nicht mehr.`,
    fallback: 'Der Link konnte nicht widerrufen werden.',
  });
  const { start } = ending;
  const columns = useMemo(() => columnsWith(start), [start]);
  const table = useTable({ rows, columns, initialSort: { column: 'name', isDescending: false } });
  return (
    <div className={classes.table}>
      <AlertList place={ending.place} />
      <TableTools table={table} noun={NOUN}>
        <ExportButtons
          count={table.count}
          noun={NOUN}
          fileName="potenzielle-partner"
          take={() => exportedTable(table.selection(), columns, { title: 'Potenzielle Partner', note: '' })}
        />
      </TableTools>
      <DataTable table={table} label={NOUN} keyOf={keyOf} empty="Keine Unternehmen gefunden" />
      <TablePager table={table} noun={NOUN} />
    </div>
  );
}

function columnsWith(end: (row: CompanyRow) => void): TableColumn<CompanyRow>[] {
  return [
    { id: 'id', header: 'Unternehmens-ID', text: ({ companyId }) => companyId },
    { id: 'name', header: 'Firma', text: ({ name }) => name },
    { id: 'city', header: 'Ort', text: ({ city }) => city },
    { id: 'region', header: 'Region', text: ({ regionSlug }) => regionSlug },
    { id: 'contact', header: 'Ansprechperson', text: ({ contact }) => contact || '–' },
    {
      id: 'state',
      header: 'Link',
      text: ({ state }) => linkStates[state],
      render: ({ state }) => <StateMark tone={tones[state]}>{linkStates[state]}</StateMark>,
    },
    { id: 'made', header: 'Erzeugt', text: ({ linkMadeAt }) => (linkMadeAt ? formatInstant(linkMadeAt) : '–') },
    {
      id: 'act',
      header: 'Aktion',
      text: () => '',
      isAction: true,
      render: (row) =>
        row.state === 'made' && (
          <button type="button" className="field-button" onClick={() => end(row)}>
            Widerrufen<span className="visually-hidden">: {row.name}</span>
          </button>
        ),
    },
  ];
}
