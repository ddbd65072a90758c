import { useMemo } from 'react';
import { formatCount } from '#contract/common/format-count.ts';
import { datevMessages, type DatevMonth } from '#contract/reports/datev/datev.ts';
import { exportDatevMonth, fetchDatevExport } from '#web/api/datev.ts';
import { formatInstant } from '#web/format/format-instant.ts';
import { formatMonth } from '#web/format/format-month.ts';
import { saveFile } from '#web/ui/save-file.ts';
import { actsColumn } from '#web/ui/table/acts-column.tsx';
import { DeskTable } from '#web/ui/table/desk-table.tsx';
import type { TableColumn } from '#web/ui/table/table-column.ts';
import { useAttempt } from '#web/ui/use-attempt.tsx';
import { StateMark } from '#web/ui/state-mark.tsx';
import classes from './datev.module.css';

interface MonthTableProps {
  region: string;
  months: readonly DatevMonth[];
  /** The settings are complete. */
  canExport: boolean;
}

/** The months of a region with their exports, and what came after them. */
export function MonthTable({ region, months, canExport }: MonthTableProps) {
  const exporting = useAttempt({
    act: (month: string) => exportDatevMonth({ region, month }),
    confirmation: ({ batch, isNew }, month) =>
      isNew
        ? `${formatMonth(month)} ist exportiert${batch > 1 ? `, als ${batch - 1}. Nachtrag` : ''}. Sie können die Datei jetzt herunterladen.`
        : `${formatMonth(month)} war schon exportiert; seitdem ist nichts hinzugekommen.`,
    fallback: datevMessages.exportFailed,
  });
  const taking = useAttempt({
    act: async ({ month, batch }: Taken) =>
      saveFile(await fetchDatevExport({ region, month, batch }), `DATEV_${region}_${month}${batch > 1 ? `-${batch}` : ''}.zip`),
    fallback: datevMessages.fileFailed,
  });
  const { start: exportMonth } = exporting;
  const { start: take } = taking;
  const columns = useMemo(() => columnsOf({ exportMonth, take, canExport }), [exportMonth, take, canExport]);
  return (
    <DeskTable
      title="Monate"
      noun="Monate"
      rows={months}
      columns={columns}
      initialSort={{ column: 'month', isDescending: true }}
      keyOf={({ month }) => month}
      nameOf={({ month }) => formatMonth(month)}
      empty="In dieser Region gibt es noch keine Buchungen."
      said={
        <>
          {exporting.alerts}
          {taking.alerts}
        </>
      }
    />
  );
}

interface Taken {
  month: string;
  batch: number;
}

interface Acts {
  canExport: boolean;
  exportMonth: (month: string) => void;
  take: (taken: Taken) => void;
}

function stateText({ state, behind }: DatevMonth): string {
  if (state === 'running') return 'läuft noch';
  if (state === 'ready') return 'noch nicht exportiert';
  return behind ? 'weicht ab' : 'exportiert';
}

/** "1 Buchung und 2 Rechnungen": what the month has more than its exports. */
function behindText({ behind }: DatevMonth): string {
  if (!behind) return '';
  const counted = [
    [behind.entries, 'Buchung', 'Buchungen'],
    [behind.statements, 'Abrechnung', 'Abrechnungen'],
    [behind.invoices, 'Rechnung', 'Rechnungen'],
    [behind.onlinePayments, 'Bewegung beim Zahlungsdienst', 'Bewegungen beim Zahlungsdienst'],
  ] as const;
  const parts = counted
    .filter(([count]) => count > 0)
    .map(([count, one, many]) => `${formatCount(count)} ${count === 1 ? one : many}`);
  return `Seit dem Export kam hinzu: ${parts.join(', ')}.`;
}

const batchText = ({ batch, exportedAt, lines, documents }: DatevMonth['batches'][number]) =>
  `${batch > 1 ? `Nachtrag ${batch - 1}` : 'Export'} vom ${formatInstant(exportedAt)}: ${formatCount(lines)} ${lines === 1 ? 'Zeile' : 'Zeilen'}, ${formatCount(documents)} ${documents === 1 ? 'Beleg' : 'Belege'}`;

const columnsOf = ({ exportMonth, take, canExport }: Acts): readonly TableColumn<DatevMonth>[] => [
  {
    id: 'month',
    header: 'Monat',
    text: ({ month }) => formatMonth(month),
    sortBy: ({ month }) => Number(month.replace('-', '')),
    narrow: 'main',
  },
  {
    id: 'state',
    header: 'Stand',
    narrow: 'bare',
    text: (row) => [stateText(row), behindText(row)].filter(Boolean).join(': '),
    render: (row) => (
      <>
        <StateMark tone={row.behind ? 'bad' : row.state === 'exported' ? 'good' : row.state === 'ready' ? 'waiting' : 'plain'}>
          {stateText(row)}
        </StateMark>
        {row.behind && <span className="block soft small">{behindText(row)}</span>}
      </>
    ),
  },
  {
    id: 'batches',
    header: 'Exporte',
    text: ({ batches }) => batches.map(batchText).join('; '),
    render: ({ month, batches }) =>
      batches.length > 0 && (
        <ul className={`plain-list gap-2 ${classes.batches}`}>
          {batches.map((one) => (
            <li key={one.batch}>
              <button type="button" className="link" onClick={() => take({ month, batch: one.batch })}>
                {one.batch > 1 ? `Nachtrag ${one.batch - 1}` : 'Export'} herunterladen
                <span className="visually-hidden">: {formatMonth(month)}</span>
              </button>
              <span className="block soft small">
                {formatInstant(one.exportedAt)}
                {one.exportedBy && `, ${one.exportedBy}`}
              </span>
              <span className="block soft small">
                {formatCount(one.lines)} {one.lines === 1 ? 'Zeile' : 'Zeilen'}, {formatCount(one.documents)}{' '}
                {one.documents === 1 ? 'Beleg' : 'Belege'}
              </span>
            </li>
          ))}
        </ul>
      ),
  },
  actsColumn(
    ({ month, state, behind }) =>
      (state === 'ready' || behind) && (
        <>
          <button
            type="button"
            className={`field-button ${classes.export}`}
            aria-disabled={!canExport || undefined}
            aria-describedby={canExport ? undefined : `missing-${month}`}
            onClick={() => canExport && exportMonth(month)}
          >
            {behind ? 'Nachtrag exportieren' : 'Exportieren'}
            <span className="visually-hidden">: {formatMonth(month)}</span>
          </button>
          {!canExport && (
            <span id={`missing-${month}`} className="block soft small">
              Es fehlen noch Einstellungen.
            </span>
          )}
        </>
      ),
  ),
];
