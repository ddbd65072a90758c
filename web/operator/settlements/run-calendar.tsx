import { useQuery } from '@tanstack/react-query';
import type { MoneyRun } from '#contract/reports/settlements/runs.ts';
import { moneyRunsQuery } from '#web/api/settlements.ts';
import { berlinToday } from '#web/format/berlin-today.ts';
import { DeskLink, DeskPage } from '#web/operator/desk/desk-parts.tsx';
import { DeskTable } from '#web/ui/table/desk-table.tsx';
import { useAddressParams } from '#web/ui/address-params.ts';
import { asOptions } from '#web/ui/form/as-options.ts';
import { LoadFailure } from '#web/ui/load-failure.tsx';
import { QuickSelect } from '#web/ui/table/quick-select.tsx';
import { amountColumn, balanceColumn, countColumn, dayColumn } from '#web/ui/table/value-columns.ts';
import type { TableColumn } from '#web/ui/table/table-column.ts';
import { StateMark, type Tone } from '#web/ui/state-mark.tsx';
import { Tabs } from '#web/ui/tabs.tsx';
import { DueLine } from './due-mark.tsx';
import { NextRuns } from './next-runs.tsx';
import { WaitingFiles } from './waiting-files.tsx';

const FIRST_YEAR = 2023;

export function RunCalendar() {
  const thisYear = Number(berlinToday().slice(0, 4));
  const years = Array.from({ length: thisYear - FIRST_YEAR + 1 }, (_, index) => String(thisYear - index));
  const [params, change] = useAddressParams();
  const year = years.find((one) => one === params.jahr);
  const { data, error, isLoadingError, refetch } = useQuery(moneyRunsQuery(year ? Number(year) : undefined));
  return (
    <DeskPage
      isLoading={!data && !isLoadingError}
      title="Abrechnungsläufe"
      lead="Jeden zweiten Montag wird je Region mit allen Partnern abgerechnet. Offen: Plus kommt zu uns, minus zahlen wir."
    >
      {isLoadingError && <LoadFailure error={error} onRetry={() => void refetch()} />}
      <WaitingFiles />
      {data && (
        <Tabs
          label="Was gezeigt wird"
          param="teil"
          tabs={[
            {
              label: 'Bisherige Läufe',
              content: (
                <DeskTable
                  id="Abrechnungsläufe"
                  title={year ? `Abrechnungsläufe ${year}` : 'Abrechnungsläufe der letzten zwölf Monate'}
                  noun="Läufe"
                  rows={data.runs}
                  columns={columns}
                  initialSort={{ column: 'day', isDescending: true }}
                  keyOf={({ region, run }) => `${region} ${run}`}
                  nameOf={({ cardName, run }) => `${cardName}, Lauf ${run}`}
                  empty="In diesem Zeitraum gab es keinen Lauf."
                  quick={
                    <QuickSelect
                      label="Zeitraum"
                      value={year ?? ''}
                      onChange={(value) => change({ jahr: value || undefined, seite: undefined })}
                      options={[{ value: '', label: 'Letzte zwölf Monate' }, ...asOptions(years)]}
                    />
                  }
                />
              ),
            },
            { label: 'Nächster Lauf', content: <NextRuns next={data.next} /> },
          ]}
        />
      )}
    </DeskPage>
  );
}

/** Where there is nothing a dash stands, so that sums are seen. Files say 0,00. */
function dashed(column: TableColumn<MoneyRun>): TableColumn<MoneyRun> {
  return {
    ...column,
    render: (run) => (column.value!(run) ? column.text(run).replace('-', '−') : <span className="soft">–</span>),
  };
}

const columns: readonly TableColumn<MoneyRun>[] = [
  {
    ...dayColumn<MoneyRun>('day', 'Tag', ({ issuedOn }) => issuedOn),
    render: ({ region, run, issuedOn }) => (
      <DeskLink to={`/abrechnungslaeufe?region=${region}&lauf=${run}`}>
        {issuedOn.split('-').toReversed().join('.')}
        <span className="visually-hidden">: Lauf {run} öffnen</span>
      </DeskLink>
    ),
  },
  { id: 'region', header: 'Region', narrow: 'bare', text: ({ cardName }) => cardName },
  { id: 'run', header: 'Lauf', text: ({ run }) => String(run), sortBy: ({ run }) => run, isNumber: true },
  { ...countColumn('statements', 'Abrechnungen', ({ statements }) => statements), short: 'Anzahl' },
  dashed(amountColumn('payouts', 'Auszahlungen', ({ payoutCents }) => payoutCents)),
  dashed(amountColumn('collections', 'Einzüge', ({ collectionCents }) => collectionCents)),
  dashed(balanceColumn('open', 'Offen', ({ openCents }) => -openCents)),
  {
    id: 'files',
    header: 'Zahlungsdateien',
    text: (run) => fileState(run)[0],
    render: (run) => (
      <>
        <StateMark tone={fileState(run)[1]}>{fileState(run)[0]}</StateMark>
        {run.dueOn && <DueLine dueOn={run.dueOn} />}
      </>
    ),
  },
];

function fileState({ isFinished, files, returns }: MoneyRun): readonly [text: string, tone: Tone] {
  if (!isFinished) return ['unterbrochen', 'bad'];
  if (returns > 0) return [returns === 1 ? '1 Zahlung zurück' : `${returns} Zahlungen zurück`, 'bad'];
  if (files.wanted === 0) return ['keine nötig', 'plain'];
  if (files.made < files.wanted) return ['fehlt', 'bad'];
  if (files.released < files.wanted) return ['nicht freigegeben', 'waiting'];
  if (files.taken < files.wanted) return ['nicht abgeholt', 'waiting'];
  return ['abgeholt', 'good'];
}
