import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { formatCount } from '#contract/common/format-count.ts';
import { isPermitted } from '#contract/common/roles.ts';
import {
  openTakeOver as call,
  takeOverMessages,
  takeOverStates,
  type TakeOverSummary,
} from '#contract/operator/taking-over/taking-over.ts';
import { currentUser } from '#web/api/current-user.ts';
import { openTakeOver, takeOversQuery } from '#web/api/taking-over.ts';
import { formatInstant } from '#web/format/format-instant.ts';
import { DeskLink, DeskPage, DeskPanel } from '#web/operator/desk/desk-parts.tsx';
import { LoadFailure } from '#web/ui/load-failure.tsx';
import { DeskTable } from '#web/ui/table/desk-table.tsx';
import type { TableColumn } from '#web/ui/table/table-column.ts';
import { countColumn } from '#web/ui/table/value-columns.ts';
import { StateMark } from '#web/ui/state-mark.tsx';
import { ProviderForm } from './provider-form.tsx';
import { stateTones } from './state-tones.ts';

/** What regions have taken over from other providers, and how to begin. */
export function TakeOversScreen() {
  const { data, error, isLoadingError, refetch } = useQuery(takeOversQuery);
  const navigate = useNavigate();
  const user = currentUser.use();
  const mayOpen = user !== null && isPermitted(call.who, user);
  return (
    <DeskPage
      isLoading={!data && !isLoadingError}
      title="Übernahmen"
      lead="Karten mit ihren Guthaben von einem anderen Anbieter übernehmen: Dateien hochladen, proben, zu zweit freigeben. Die alten Kartennummern gelten weiter."
    >
      {isLoadingError && <LoadFailure error={error} onRetry={() => void refetch()} />}
      {!data && !isLoadingError && <output>Die Übernahmen werden geladen …</output>}
      {data && (
        <>
          <DeskPanel title="Alle Übernahmen">
            {data.takeOvers.length === 0 ? (
              <p>Es wurde noch nichts übernommen. Hier steht dann, wie weit jede Übernahme ist.</p>
            ) : (
              <DeskTable
                title="Übernahmen"
                noun="Übernahmen"
                rows={data.takeOvers}
                columns={columns}
                keyOf={({ id }) => id}
                empty="Keine Übernahmen gefunden"
              />
            )}
          </DeskPanel>
          {mayOpen && (
            <DeskPanel title="Neue Übernahme">
              <ProviderForm
                regions={data.regions}
                schema={call.input}
                send={openTakeOver}
                onOpened={({ id }) => void navigate({ to: '/uebernahme', search: { nummer: String(id) } })}
                fallback={takeOverMessages.openFailed}
                hint="Was seine Spalten bedeuten, wird unter diesem Namen gemerkt."
                submit="Übernahme anlegen"
              />
            </DeskPanel>
          )}
        </>
      )}
    </DeskPage>
  );
}

const columns: readonly TableColumn<TakeOverSummary>[] = [
  {
    id: 'id',
    header: 'Nummer',
    text: ({ id }) => String(id),
    sortBy: ({ id }) => id,
    render: ({ id }) => <DeskLink to={`/uebernahme?nummer=${id}`}>{`Übernahme ${id}`}</DeskLink>,
  },
  { id: 'provider', header: 'Bisheriger Anbieter', text: ({ provider }) => provider },
  { id: 'region', header: 'Region', narrow: 'bare', text: ({ regionName }) => regionName },
  {
    id: 'state',
    header: 'Stand',
    narrow: 'bare',
    text: ({ state }) => takeOverStates[state],
    render: ({ state }) => <StateMark tone={stateTones[state]}>{takeOverStates[state]}</StateMark>,
  },
  countColumn('rows', 'Zeilen', ({ rows }) => rows),
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
  {
    id: 'openedAt',
    header: 'Angelegt',
    text: ({ openedAt, openedBy }) => `${formatInstant(openedAt)}, ${openedBy}`,
    sortBy: ({ openedAt }) => Date.parse(openedAt),
  },
];
