import { useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { isCardNumber } from '#contract/common/card-number.ts';
import { groupDigits } from '#contract/common/group-digits.ts';
import { type CellFound, type Found, type FoundKind, foundKinds, type SearchAnswer } from '#contract/operator/search/search.ts';
import { searchElsewhereQuery, searchQuery } from '#web/api/search.ts';
import { CellNote } from '#web/operator/desk/cell-note.tsx';
import { DeskLink, DeskPage, DeskPanel } from '#web/operator/desk/desk-parts.tsx';
import { addressOfFound, foundKindNames, titleOfFound } from '#web/shell/staff-search/address-of-found.ts';
import { wayIntoCell } from '#web/shell/staff-search/way-into-cell.ts';
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
  const elsewhere = useQuery({ ...searchElsewhereQuery(text, MOST_OF_A_KIND), enabled: text !== '' });
  const answer = isPlaceholderData ? undefined : data;
  return (
    <DeskPage title="Suche" lead={leadOf(text, answer)}>
      {isLoadingError && <LoadFailure error={error} onRetry={() => void refetch()} />}
      {answer &&
        groupsOf(answer.found).map(({ name, kind, hits }) => (
          <DeskPanel key={name} title={name}>
            {kind && answer.more.includes(kind) && <MoreHits />}
            <Hits name={name} hits={hits} />
          </DeskPanel>
        ))}
      {elsewhere.data?.map((cell) => (
        <CellHits key={cell.address} cell={cell} />
      ))}
    </DeskPage>
  );
}

/** What another cell has found. Where nobody has an account, nothing is missed, and nothing is said. */
function CellHits({ cell: { address, name, standing, found, more } }: { cell: CellFound }) {
  if (standing === 'unknown' || (standing === 'known' && found.length === 0)) return null;
  const title = `Zelle ${name}`;
  return (
    <DeskPanel title={title}>
      {more.length > 0 && <MoreHits />}
      {standing === 'known' ? <Hits name={title} hits={found} cell={address} /> : <CellNote name={name} standing={standing} />}
    </DeskPanel>
  );
}

const MoreHits = () => <p>Es gibt mehr Treffer, als hier stehen. Bitte geben Sie mehr vom Namen oder von der Nummer ein.</p>;

/** `cell`: the address of the cell that they are of, if it is another one. */
function Hits({ name, hits, cell }: { name: string; hits: readonly Found[]; cell?: string }) {
  return (
    <ListTable aria-label={name} columns={['Gefunden', 'Angaben', 'Region']} className={classes.table!}>
      {hits.map((hit) => {
        const { to, search } = cell ? wayIntoCell(cell, addressOfFound(hit)) : addressOfFound(hit);
        return (
          <tr key={`${hit.kind} ${hit.id} ${hit.title}`}>
            <td>
              <DeskLink to={`${to}?${new URLSearchParams(search)}`}>{titleOfFound(hit)}</DeskLink>
            </td>
            <td>{hit.detail}</td>
            <td>{hit.regionName ?? '–'}</td>
          </tr>
        );
      })}
    </ListTable>
  );
}

function leadOf(typed: string, answer: SearchAnswer | undefined): string {
  const text = isCardNumber(typed) ? groupDigits(typed) : typed;
  if (text === '')
    return 'Geben Sie oben ein, was Sie suchen: Kartennummer, Name, E-Mail, Firma, Vertrag, Abrechnung, Rechnung oder Buchung. Die Taste / führt dorthin.';
  if (!answer) return `„${text}“ wird gesucht …`;
  const count = answer.found.length;
  if (answer.more.length > 0) return `Mehr als ${count} Treffer zu „${text}“.`;
  if (count === 0) return `Zu „${text}“ wurde nichts gefunden.`;
  return `${count === 1 ? 'Ein Treffer' : `${count} Treffer`} zu „${text}“.`;
}

/** Companies by name, as a German reads them. People whose whole name was typed come first, and cards by number. */
function inOrder(kind: FoundKind, hits: Found[]): Found[] {
  if (kind !== 'partner' && kind !== 'employer') return hits;
  return hits.toSorted((one, other) => one.title.localeCompare(other.title, 'de', { numeric: true }));
}

function groupsOf(found: readonly Found[]) {
  return [
    { name: 'Genau gefunden', kind: null, hits: found.filter(({ isExact }) => isExact) },
    ...foundKinds.map((kind) => ({
      name: foundKindNames[kind],
      kind,
      hits: inOrder(
        kind,
        found.filter((hit) => hit.kind === kind && !hit.isExact),
      ),
    })),
  ].filter(({ hits }) => hits.length > 0);
}
