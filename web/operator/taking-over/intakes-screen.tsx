import type { UseQueryResult } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useMemo } from 'react';
import { isPermitted, type Permit } from '#contract/common/roles.ts';
import type { IntakeState, IntakeSummary } from '#contract/operator/taking-over/intakes.ts';
import { currentUser } from '#web/api/current-user.ts';
import { formatInstant } from '#web/format/format-instant.ts';
import { DeskLink, DeskPage, DeskPanel } from '#web/operator/desk/desk-parts.tsx';
import { LoadFailure } from '#web/ui/load-failure.tsx';
import { DeskTable } from '#web/ui/table/desk-table.tsx';
import type { TableColumn } from '#web/ui/table/table-column.ts';
import { countColumn } from '#web/ui/table/value-columns.ts';
import { StateMark } from '#web/ui/state-mark.tsx';
import { ProviderForm } from './provider-form.tsx';
import { stateTones } from './state-tones.ts';

/** Regions to begin one for. */
interface Opening {
  regions: readonly { slug: string; name: string }[];
}

interface IntakesScreenProps<Row extends IntakeSummary, Data extends Opening> {
  /** One of them, and several. */
  nouns: readonly [one: string, several: string];
  lead: string;
  /** What is said as long as there are none. */
  nothing: string;
  query: UseQueryResult<Data>;
  rowsOf: (data: Data) => readonly Row[];
  states: Readonly<Record<IntakeState, string>>;
  /** Where the page of one is. */
  page: string;
  /** Columns that only these have. */
  columns: readonly TableColumn<Row>[];
  /** How to begin one. */
  begin: Pick<Parameters<typeof ProviderForm>[0], 'send' | 'fallback' | 'hint'> & { title: string; who: readonly Permit[] };
}

/** What comes from other providers, the newest first, and how to begin. */
export function IntakesScreen<Row extends IntakeSummary, Data extends Opening>(props: IntakesScreenProps<Row, Data>) {
  const { nouns, lead, nothing, query, rowsOf, states, page, columns: own } = props;
  const { who, ...begin } = props.begin;
  const [one, several] = nouns;
  const { data, error, isLoadingError, refetch } = query;
  const navigate = useNavigate();
  const user = currentUser.use();
  const columns = useMemo(() => [...columnsOf<Row>(one, page, states), ...own, openedColumn], [one, page, states, own]);
  return (
    <DeskPage isLoading={!data && !isLoadingError} title={several} lead={lead}>
      {isLoadingError && <LoadFailure error={error} onRetry={() => void refetch()} />}
      {!data && !isLoadingError && <output>Die {several} werden geladen …</output>}
      {data && (
        <>
          <DeskPanel title={`Alle ${several}`}>
            {rowsOf(data).length === 0 ? (
              <p>{nothing}</p>
            ) : (
              <DeskTable
                title={several}
                noun={several}
                rows={rowsOf(data)}
                columns={columns}
                keyOf={({ id }) => id}
                empty={`Keine ${several} gefunden`}
              />
            )}
          </DeskPanel>
          {user !== null && isPermitted(who, user) && (
            <DeskPanel title={begin.title}>
              <ProviderForm
                {...begin}
                regions={data.regions}
                onOpened={({ id }) => void navigate({ to: page, search: { nummer: String(id) } })}
                submit={`${one} anlegen`}
              />
            </DeskPanel>
          )}
        </>
      )}
    </DeskPage>
  );
}

const columnsOf = <Row extends IntakeSummary>(
  one: string,
  page: string,
  states: Readonly<Record<IntakeState, string>>,
): readonly TableColumn<Row>[] => [
  {
    id: 'id',
    header: 'Nummer',
    text: ({ id }) => String(id),
    sortBy: ({ id }) => id,
    render: ({ id }) => <DeskLink to={`${page}?nummer=${id}`}>{`${one} ${id}`}</DeskLink>,
  },
  { id: 'provider', header: 'Bisheriger Anbieter', text: ({ provider }) => provider },
  { id: 'region', header: 'Region', text: ({ regionName }) => regionName },
  {
    id: 'state',
    header: 'Stand',
    text: ({ state }) => states[state],
    render: ({ state }) => <StateMark tone={stateTones[state]}>{states[state]}</StateMark>,
  },
  countColumn('rows', 'Zeilen', ({ rows }) => rows),
];

const openedColumn: TableColumn<IntakeSummary> = {
  id: 'openedAt',
  header: 'Angelegt',
  text: ({ openedAt, openedBy }) => `${formatInstant(openedAt)}, ${openedBy}`,
  sortBy: ({ openedAt }) => Date.parse(openedAt),
};
