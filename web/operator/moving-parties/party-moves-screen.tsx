import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { formatCount } from '#contract/common/format-count.ts';
import { isPermitted } from '#contract/common/roles.ts';
import {
  openPartyMove as call,
  partyMoveMessages,
  partyMoveStates,
  type PartyMoveSummary,
} from '#contract/operator/moving-parties/moving-parties.ts';
import { currentUser } from '#web/api/current-user.ts';
import { openPartyMove, partyMovesQuery } from '#web/api/moving-parties.ts';
import { formatInstant } from '#web/format/format-instant.ts';
import { DeskLink, DeskPage, DeskPanel } from '#web/operator/desk/desk-parts.tsx';
import { ProviderForm } from '#web/operator/taking-over/provider-form.tsx';
import { stateTones } from '#web/operator/taking-over/state-tones.ts';
import { LoadFailure } from '#web/ui/load-failure.tsx';
import { DeskTable } from '#web/ui/table/desk-table.tsx';
import type { TableColumn } from '#web/ui/table/table-column.ts';
import { countColumn } from '#web/ui/table/value-columns.ts';
import { StateMark } from '#web/ui/state-mark.tsx';

/** The moves of partners from other providers, and how to begin. */
export function PartyMovesScreen() {
  const { data, error, isLoadingError, refetch } = useQuery(partyMovesQuery);
  const navigate = useNavigate();
  const user = currentUser.use();
  const mayOpen = user !== null && isPermitted(call.who, user);
  return (
    <DeskPage
      isLoading={!data && !isLoadingError}
      title="Umzüge"
      lead="Partner mit Filialen und Arbeitgeber, mit Konditionen und Bankverbindung, von einem anderen Anbieter übernehmen: Dateien hochladen, proben, zu zweit freigeben."
    >
      {isLoadingError && <LoadFailure error={error} onRetry={() => void refetch()} />}
      {!data && !isLoadingError && <output>Die Umzüge werden geladen …</output>}
      {data && (
        <>
          <DeskPanel title="Alle Umzüge">
            {data.moves.length === 0 ? (
              <p>Es ist noch niemand umgezogen. Hier steht dann, wie weit jeder Umzug ist.</p>
            ) : (
              <DeskTable
                title="Umzüge"
                noun="Umzüge"
                rows={data.moves}
                columns={columns}
                keyOf={({ id }) => id}
                empty="Keine Umzüge gefunden"
              />
            )}
          </DeskPanel>
          {mayOpen && (
            <DeskPanel title="Neuer Umzug">
              <ProviderForm
                regions={data.regions}
                schema={call.input}
                send={openPartyMove}
                onOpened={({ id }) => void navigate({ to: '/umzug', search: { nummer: String(id) } })}
                fallback={partyMoveMessages.openFailed}
                hint="Was seine Spalten und Wörter bedeuten, wird unter diesem Namen gemerkt."
                submit="Umzug anlegen"
              />
            </DeskPanel>
          )}
        </>
      )}
    </DeskPage>
  );
}

const columns: readonly TableColumn<PartyMoveSummary>[] = [
  {
    id: 'id',
    header: 'Nummer',
    text: ({ id }) => String(id),
    sortBy: ({ id }) => id,
    render: ({ id }) => <DeskLink to={`/umzug?nummer=${id}`}>{`Umzug ${id}`}</DeskLink>,
  },
  { id: 'provider', header: 'Bisheriger Anbieter', text: ({ provider }) => provider },
  { id: 'region', header: 'Region', text: ({ regionName }) => regionName },
  {
    id: 'state',
    header: 'Stand',
    text: ({ state }) => partyMoveStates[state],
    render: ({ state }) => <StateMark tone={stateTones[state]}>{partyMoveStates[state]}</StateMark>,
  },
  countColumn('rows', 'Zeilen', ({ rows }) => rows),
  {
    id: 'parties',
    header: 'Freigegeben',
    text: ({ parties }) => (parties === null ? '' : formatCount(parties)),
    sortBy: ({ parties }) => parties ?? 0,
    isNumber: true,
  },
  {
    id: 'openedAt',
    header: 'Angelegt',
    text: ({ openedAt, openedBy }) => `${formatInstant(openedAt)}, ${openedBy}`,
    sortBy: ({ openedAt }) => Date.parse(openedAt),
  },
];
