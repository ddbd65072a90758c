import { monthText, type PartyMove, type StayReason, stayReasons } from '#contract/operator/moving-parties/moving-parties.ts';
import { DeskLink, DeskPanel } from '#web/operator/desk/desk-parts.tsx';
import { DeskTable } from '#web/ui/table/desk-table.tsx';
import type { TableColumn } from '#web/ui/table/table-column.ts';
import { countColumn } from '#web/ui/table/value-columns.ts';

/** The charging plans that came of a move, by employer. Each was told of its own by mail. */
export function MovedPlansPanel({ move: { plans, takingBackSince } }: { move: PartyMove }) {
  return (
    <DeskPanel title="Umgezogene Ladepläne">
      <DeskTable
        title="Umgezogene Ladepläne"
        noun="Arbeitgeber"
        rows={plans}
        columns={takingBackSince === null ? columns : [...columns, staysColumn]}
        keyOf={({ gguid }) => gguid}
        nameOf={({ name }) => name}
        empty="Noch ist kein Ladeplan umgezogen."
      />
    </DeskPanel>
  );
}

type Plans = PartyMove['plans'][number];

const columns: readonly TableColumn<Plans>[] = [
  {
    id: 'name',
    header: 'Arbeitgeber',
    text: ({ name }) => name,
    render: ({ name, gguid }) => <DeskLink to={`/arbeitgeber-akte?id=${gguid}`}>{name}</DeskLink>,
  },
  countColumn('cards', 'Karten', ({ cards }) => cards),
  { id: 'sum', header: 'Ladebeträge in €', text: ({ sumFormattedDE }) => sumFormattedDE ?? '', isAmount: true },
  { id: 'from', header: 'Erste Ladung', text: ({ from }) => (from === null ? '' : monthText(from)) },
];

/** Why what goes back stays. */
export const staysColumn: TableColumn<{ stays: StayReason | null }> = {
  id: 'stays',
  header: 'Bleibt',
  text: ({ stays }) => (stays === null ? '' : stayReasons[stays]),
};
