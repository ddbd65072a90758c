import { formatEuros } from '#contract/common/money.ts';
import { useQuery } from '@tanstack/react-query';
import type { Cell, CellFigures } from '#contract/operator/cells/cells.ts';
import { formatCount } from '#contract/common/format-count.ts';
import { cellsQuery } from '#web/api/cells.ts';
import { DeskPage, DeskPanel, Facts } from '#web/operator/desk/desk-parts.tsx';
import { LoadFailure } from '#web/ui/load-failure.tsx';
import { StateMark } from '#web/ui/state-mark.tsx';
import { DeskTable } from '#web/ui/table/desk-table.tsx';
import type { TableColumn } from '#web/ui/table/table-column.ts';
import { sumCells } from './sum-cells.ts';

/** What the installation amounts to, cell by cell and together. */
export function CellsScreen() {
  const { data, error, isLoadingError, refetch } = useQuery(cellsQuery);
  return (
    <DeskPage isLoading={!data && !isLoadingError} title="Zellen" lead={data && leadOf(data.length)}>
      {isLoadingError && <LoadFailure error={error} onRetry={() => void refetch()} />}
      {data && (
        <>
          <DeskPanel title={data.length === 1 ? 'Stand jetzt' : 'Alle Zellen zusammen'}>
            <SumOfCells cells={data} />
          </DeskPanel>
          {data.length > 1 && (
            <DeskPanel title="Die einzelnen Zellen">
              <DeskTable
                title="Zellen"
                noun="Zellen"
                rows={data}
                columns={columns}
                keyOf={({ name }) => name}
                empty="Es gibt keine Zelle."
                hasPages={false}
              />
            </DeskPanel>
          )}
        </>
      )}
    </DeskPage>
  );
}

const leadOf = (count: number) =>
  count === 1
    ? 'Das ganze Portal läuft in einer Zelle, mit einer Datenbank.'
    : `Das Portal läuft in ${count} Zellen, jede mit eigener Datenbank. Jede Region liegt in einer davon.`;

function SumOfCells({ cells }: { cells: readonly Cell[] }) {
  const { silent, versions, ...sum } = sumCells(cells);
  return (
    <>
      {silent.length > 0 && (
        <p role="alert" className="mb-4">
          <StateMark tone="bad">Summe unvollständig</StateMark> {silentText(silent)}
        </p>
      )}
      <Facts
        facts={[
          ['Karten', formatCount(sum.cards)],
          ['Kundengelder', sum.owedCents === null ? SILENT : formatEuros(sum.owedCents)],
          ['davon auf Karten', formatEuros(sum.balanceCents)],
          ['Buchungen heute', formatCount(sum.bookingsToday)],
          ['Läufe und Dateien, die warten', formatCount(sum.waitingRuns)],
          ['Fehlgeschlagene Aufgaben', formatCount(sum.failedJobs)],
          ['Älteste wartende E-Mail', mailText(sum)],
          ['Version', versions.join(', ')],
        ]}
      />
    </>
  );
}

function silentText(names: readonly string[]): string {
  if (names.length === 1) return `Zelle ${names[0]} antwortet nicht. Was dort ist, fehlt in der Summe.`;
  return `Die Zellen ${names.join(', ')} antworten nicht. Was dort ist, fehlt in der Summe.`;
}

const SILENT = '–';

function mailText({ oldestMailSeconds }: Pick<CellFigures, 'oldestMailSeconds'>): string {
  if (oldestMailSeconds === 0) return 'keine';
  const minutes = Math.floor(oldestMailSeconds / 60);
  return minutes === 0
    ? 'seit weniger als einer Minute'
    : minutes === 1
      ? 'seit einer Minute'
      : `seit ${formatCount(minutes)} Minuten`;
}

const number = (id: string, header: string, short: string, of: (figures: CellFigures) => number): TableColumn<Cell> => ({
  id,
  header,
  short,
  text: ({ figures }) => (figures ? formatCount(of(figures)) : SILENT),
  sortBy: ({ figures }) => (figures ? of(figures) : -1),
  value: ({ figures }) => (figures ? of(figures) : ''),
  format: '#,##0',
  isNumber: true,
});

const columns: readonly TableColumn<Cell>[] = [
  {
    id: 'name',
    header: 'Zelle',
    text: ({ name, isHere }) => (isHere ? `${name} (hier)` : name),
    render: ({ name, isHere }) => <strong>{isHere ? `${name} (hier)` : name}</strong>,
  },
  {
    id: 'state',
    header: 'Stand',
    narrow: 'bare',
    text: ({ figures }) => (figures ? 'antwortet' : 'antwortet nicht'),
    render: ({ figures }) => <StateMark tone={figures ? 'good' : 'bad'}>{figures ? 'antwortet' : 'antwortet nicht'}</StateMark>,
  },
  number('cards', 'Karten', 'Karten', ({ cards }) => cards),
  {
    id: 'balance',
    header: 'Guthaben auf Karten',
    short: 'Guthaben',
    text: ({ figures }) => (figures ? formatEuros(figures.balanceCents) : SILENT),
    sortBy: ({ figures }) => figures?.balanceCents ?? -1,
    value: ({ figures }) => (figures ? figures.balanceCents / 100 : ''),
    format: '#,##0.00',
    isNumber: true,
  },
  number('bookings', 'Buchungen heute', 'Heute', ({ bookingsToday }) => bookingsToday),
  number('runs', 'Läufe und Dateien, die warten', 'Warten', ({ waitingRuns }) => waitingRuns),
  number('jobs', 'Fehlgeschlagene Aufgaben', 'Fehler', ({ failedJobs }) => failedJobs),
  {
    id: 'mail',
    header: 'Älteste wartende E-Mail',
    short: 'E-Mail',
    text: ({ figures }) => (figures ? mailText(figures) : SILENT),
    sortBy: ({ figures }) => figures?.oldestMailSeconds ?? -1,
  },
  { id: 'version', header: 'Version', text: ({ figures }) => figures?.version ?? SILENT },
];
