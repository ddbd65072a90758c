import type { DryRunRegion } from '#contract/reports/settlements/runs.ts';
import { formatDate } from '#web/format/format-date.ts';
import { DeskTable } from '#web/ui/table/desk-table.tsx';
import type { TableColumn } from '#web/ui/table/table-column.ts';
import { amountColumn, countColumn } from '#web/ui/table/value-columns.ts';
import { StateMark, type Tone } from '#web/ui/state-mark.tsx';
import classes from './money.module.css';

interface AllDryRunsProps {
  dryRuns: readonly DryRunRegion[];
  /** Makes a dry run of one region, in detail. */
  onOpen: (region: string) => void;
}

/** What the next runs of all regions would come to, beside the last ones; what stands out comes first. */
export function AllDryRuns({ dryRuns, onOpen }: AllDryRunsProps) {
  const failed = dryRuns.filter(({ result }) => result === null).length;
  return (
    <div className={`mt-6 ${classes.dryRun}`}>
      <h3>Probelauf aller Regionen</h3>
      <p>
        So würde abgerechnet, wenn nichts mehr dazukäme. Es wurde nichts gebucht.
        {failed > 0 && ` ${failed === 1 ? 'Eine Region' : `${failed} Regionen`} ließ sich nicht zur Probe abrechnen.`}
      </p>
      <DeskTable
        id="Probelauf-alle"
        prefix="alle-"
        title="Probelauf aller Regionen"
        noun="Regionen"
        rows={dryRuns}
        columns={columnsOf(onOpen)}
        initialSort={{ column: 'mark', isDescending: true }}
        keyOf={({ region }) => region}
        empty="Es gibt keine Region."
      />
    </div>
  );
}

function markOf({ result }: DryRunRegion): readonly [text: string, tone: Tone, rank: number] {
  if (!result) return ['nicht gelungen', 'bad', 3];
  if (result.bigChanges > 0)
    return [result.bigChanges === 1 ? '1 große Änderung' : `${result.bigChanges} große Änderungen`, 'bad', 2];
  if (result.open > 0) return [result.open === 1 ? '1 bleibt offen' : `${result.open} bleiben offen`, 'waiting', 1];
  return ['unauffällig', 'plain', 0];
}

const columnsOf = (open: (region: string) => void): readonly TableColumn<DryRunRegion>[] => [
  {
    id: 'region',
    header: 'Region',
    narrow: 'bare',
    text: ({ cardName }) => cardName,
    render: ({ region, cardName }) => (
      <button type="button" className="link" onClick={() => open(region)}>
        {cardName}
        <span className="visually-hidden"> im Einzelnen zeigen</span>
      </button>
    ),
  },
  { id: 'day', header: 'Lauf vom', text: ({ result }) => result?.days.map(formatDate).join(', ') ?? '' },
  countColumn('statements', 'Abrechnungen', ({ result }) => result?.statements ?? 0),
  amountColumn('payouts', 'Auszahlungen', ({ result }) => result?.payoutCents ?? 0),
  amountColumn('lastPayouts', 'zuletzt ausgezahlt', ({ result }) => result?.lastRun?.payoutCents ?? 0),
  amountColumn('collections', 'Einzüge', ({ result }) => result?.collectionCents ?? 0),
  amountColumn('lastCollections', 'zuletzt eingezogen', ({ result }) => result?.lastRun?.collectionCents ?? 0),
  {
    id: 'mark',
    header: 'Hinweis',
    text: (row) => markOf(row)[0],
    sortBy: (row) => markOf(row)[2],
    render: (row) => <StateMark tone={markOf(row)[1]}>{markOf(row)[0]}</StateMark>,
  },
];
