import { useQuery } from '@tanstack/react-query';
import { formatCount } from '#contract/common/format-count.ts';
import {
  openTakeOver as openTakeOverCall,
  takeOverMessages,
  takeOverStates,
  type TakeOverSummary,
} from '#contract/operator/taking-over/taking-over.ts';
import { openTakeOver, takeOversQuery } from '#web/api/taking-over.ts';
import type { TableColumn } from '#web/ui/table/table-column.ts';
import { IntakesScreen } from './intakes-screen.tsx';

/** What regions have taken over from other providers, and how to begin. */
export function TakeOversScreen() {
  return (
    <IntakesScreen
      nouns={['Übernahme', 'Übernahmen']}
      lead="Karten mit ihren Guthaben von einem anderen Anbieter übernehmen: Dateien hochladen, proben, zu zweit freigeben. Die alten Kartennummern gelten weiter."
      nothing="Es wurde noch nichts übernommen. Hier steht dann, wie weit jede Übernahme ist."
      query={useQuery(takeOversQuery)}
      rowsOf={({ takeOvers }) => takeOvers}
      states={takeOverStates}
      page="/uebernahme"
      columns={columns}
      begin={{
        who: openTakeOverCall.who,
        title: 'Neue Übernahme',
        send: openTakeOver,
        fallback: takeOverMessages.openFailed,
        hint: 'Was seine Spalten bedeuten, wird unter diesem Namen gemerkt.',
      }}
    />
  );
}

const columns: readonly TableColumn<TakeOverSummary>[] = [
  {
    id: 'cards',
    header: 'Karten',
    text: ({ cards }) => (cards === null ? '' : formatCount(cards)),
    sortBy: ({ cards }) => cards ?? 0,
    isNumber: true,
  },
  {
    id: 'sum',
    header: 'Guthaben in €',
    text: ({ sumFormattedDE }) => sumFormattedDE ?? '',
    // The digits of such a sum are its cents.
    sortBy: ({ sumFormattedDE }) => Number(sumFormattedDE?.replaceAll(/\D/g, '') ?? 0),
    isAmount: true,
  },
];
