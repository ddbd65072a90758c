import { useQuery } from '@tanstack/react-query';
import { formatCount } from '#contract/common/format-count.ts';
import {
  openPartyMove as openPartyMoveCall,
  partyMoveMessages,
  partyMoveStates,
  type PartyMoveSummary,
} from '#contract/operator/moving-parties/moving-parties.ts';
import { openPartyMove, partyMovesQuery } from '#web/api/moving-parties.ts';
import type { TableColumn } from '#web/ui/table/table-column.ts';
import { IntakesScreen } from '#web/operator/taking-over/intakes-screen.tsx';

/** The moves of partners from other providers, and how to begin. */
export function PartyMovesScreen() {
  return (
    <IntakesScreen
      nouns={['Umzug', 'Umzüge']}
      lead="Partner mit Filialen und Arbeitgeber, mit Konditionen und Bankverbindung, von einem anderen Anbieter übernehmen: Dateien hochladen, proben, zu zweit freigeben."
      nothing="Es ist noch niemand umgezogen. Hier steht dann, wie weit jeder Umzug ist."
      query={useQuery(partyMovesQuery)}
      rowsOf={({ moves }) => moves}
      states={partyMoveStates}
      page="/umzug"
      columns={columns}
      begin={{
        who: openPartyMoveCall.who,
        title: 'Neuer Umzug',
        send: openPartyMove,
        fallback: partyMoveMessages.openFailed,
        hint: 'Was seine Spalten und Wörter bedeuten, wird unter diesem Namen gemerkt.',
      }}
    />
  );
}

const columns: readonly TableColumn<PartyMoveSummary>[] = [
  {
    id: 'parties',
    header: 'Freigegeben',
    text: ({ parties }) => (parties === null ? '' : formatCount(parties)),
    sortBy: ({ parties }) => parties ?? 0,
    isNumber: true,
  },
];
