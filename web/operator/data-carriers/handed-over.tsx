import { IconFileZip } from '@tabler/icons-react';
import type { DataCarrier } from '#contract/operator/data-carriers/data-carriers.ts';
import { formatCount } from '#contract/common/format-count.ts';
import { isComing } from '#web/api/data-carriers.ts';
import { formatDate } from '#web/format/format-date.ts';
import { formatInstant } from '#web/format/format-instant.ts';
import { DeskPanel } from '#web/operator/desk/desk-parts.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { DeskTable } from '#web/ui/table/desk-table.tsx';
import type { TableColumn } from '#web/ui/table/table-column.ts';
import { StateMark, type Tone } from '#web/ui/state-mark.tsx';
import classes from './data-carriers.module.css';

interface HandedOverProps {
  carriers: readonly DataCarrier[];
  /** Leads to what makes one. */
  onMake: () => void;
}

/** Who got what, the newest first. */
export function HandedOver({ carriers, onMake }: HandedOverProps) {
  if (carriers.length === 0)
    return (
      <DeskPanel title="Überlassene Datenträger">
        <EmptyState
          picture={IconFileZip}
          next={
            <button type="button" className="button button-quiet" onClick={onMake}>
              Empfänger angeben
            </button>
          }
        >
          Es wurde noch kein Datenträger überlassen. Hier steht dann, wer wann welchen bekommen hat, mit den Prüfsummen.
        </EmptyState>
      </DeskPanel>
    );
  return (
    <DeskPanel title="Überlassene Datenträger">
      <DeskTable
        title="Überlassene Datenträger"
        noun="Datenträger"
        rows={carriers}
        columns={columns}
        keyOf={({ id }) => id}
        empty="Keine Datenträger gefunden"
      />
    </DeskPanel>
  );
}

const columns: readonly TableColumn<DataCarrier>[] = [
  { id: 'id', header: 'Nummer', text: ({ id }) => String(id), sortBy: ({ id }) => id },
  { id: 'recipient', header: 'Empfänger', narrow: 'main', text: ({ recipient }) => recipient },
  {
    id: 'period',
    header: 'Inhalt',
    text: ({ region, from, until }) => `${region ?? 'Alle Regionen'}, ${formatDate(from)} – ${formatDate(until)}`,
    sortBy: ({ from }) => Date.parse(from),
  },
  {
    id: 'askedAt',
    header: 'Erstellt',
    text: ({ askedAt, by }) => `${formatInstant(askedAt)}, ${by ?? 'Befehlszeile'}`,
    sortBy: ({ askedAt }) => Date.parse(askedAt),
  },
  {
    id: 'state',
    header: 'Stand',
    narrow: 'bare',
    text: stateOf,
    render: (carrier) => <StateMark tone={tones[stateOf(carrier)]}>{stateOf(carrier)}</StateMark>,
  },
  { id: 'rows', header: 'Zeilen', text: ({ rows }) => (rows === null ? '' : formatCount(rows)), sortBy: ({ rows }) => rows ?? 0 },
  {
    id: 'sha256',
    header: 'SHA-256 der Prüfsummen',
    text: ({ sha256 }) => sha256 ?? '',
    render: ({ sha256 }) => <span className={classes.hash}>{sha256}</span>,
  },
];

const tones = { vollständig: 'good', 'wird geschrieben': 'waiting', abgebrochen: 'bad' } as const satisfies Record<string, Tone>;

function stateOf(carrier: DataCarrier): keyof typeof tones {
  if (carrier.finishedAt) return 'vollständig';
  return isComing(carrier) ? 'wird geschrieben' : 'abgebrochen';
}
