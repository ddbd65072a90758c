import { useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { type Found, foundKinds } from '#contract/operator/search/search.ts';
import { searchQuery } from '#web/api/search.ts';
import { DeskLink, DeskPage, DeskPanel } from '#web/operator/desk/desk-parts.tsx';
import { addressOfFound, foundKindNames } from '#web/shell/staff-search/address-of-found.ts';
import { LoadFailure } from '#web/ui/load-failure.tsx';
import { ListTable } from '#web/ui/table/list-table.tsx';
import classes from './search.module.css';

const MOST_OF_A_KIND = 50;

export function SearchScreen() {
  const { q = '' }: { q?: string } = useSearch({ strict: false });
  const text = q.trim();
  const { data, error, isLoadingError, isPlaceholderData, refetch } = useQuery({
    ...searchQuery(text, MOST_OF_A_KIND),
    enabled: text !== '',
  });
  const answer = isPlaceholderData ? undefined : data;
  return (
    <DeskPage title="Suche" lead={leadOf(text, answer?.found.length)}>
      {isLoadingError && <LoadFailure error={error} onRetry={() => void refetch()} />}
      {answer &&
        groupsOf(answer.found).map(({ name, kind, hits }) => (
          <DeskPanel key={name} title={name}>
            <Hits name={name} hits={hits} />
            {kind && answer.more.includes(kind) && (
              <p>Es gibt mehr Treffer, als hier stehen. Bitte geben Sie mehr vom Namen oder von der Nummer ein.</p>
            )}
          </DeskPanel>
        ))}
    </DeskPage>
  );
}

function Hits({ name, hits }: { name: string; hits: readonly Found[] }) {
  return (
    <ListTable aria-label={name} columns={['Gefunden', 'Angaben', 'Region']} className={classes.table!}>
      {hits.map((hit) => {
        const { to, search } = addressOfFound(hit);
        return (
          <tr key={`${hit.kind} ${hit.id} ${hit.title}`}>
            <td>
              <DeskLink to={`${to}?${new URLSearchParams(search)}`}>{hit.title}</DeskLink>
            </td>
            <td>{hit.detail}</td>
            <td>{hit.regionName ?? '–'}</td>
          </tr>
        );
      })}
    </ListTable>
  );
}

function leadOf(text: string, count: number | undefined): string {
  if (text === '')
    return 'Geben Sie oben ein, was Sie suchen: Kartennummer, Name, E-Mail, Firma, Vertrag, Abrechnung oder Buchung. Die Taste / führt dorthin.';
  if (count === undefined) return `„${text}“ wird gesucht …`;
  if (count === 0) return `Zu „${text}“ wurde nichts gefunden.`;
  return `${count === 1 ? 'Ein Treffer' : `${count} Treffer`} zu „${text}“.`;
}

function groupsOf(found: readonly Found[]) {
  return [
    { name: 'Genau gefunden', kind: null, hits: found.filter(({ isExact }) => isExact) },
    ...foundKinds.map((kind) => ({
      name: foundKindNames[kind],
      kind,
      hits: found.filter((hit) => hit.kind === kind && !hit.isExact),
    })),
  ].filter(({ hits }) => hits.length > 0);
}
