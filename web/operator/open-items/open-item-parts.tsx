import { type ListedItem, listedItemKinds } from '#contract/reports/open-items/open-items.ts';
import { berlinToday, isOver } from '#web/format/berlin-today.ts';
import { formatDate } from '#web/format/format-date.ts';
import { DeskLink } from '#web/operator/desk/desk-parts.tsx';
import { SignedAmount } from '#web/ui/table/signed-amount.tsx';
import type { TableColumn } from '#web/ui/table/table-column.ts';
import classes from '#web/operator/desk/desk.module.css';
import { amountColumn } from '#web/ui/table/value-columns.ts';
import type { Tone } from '#web/ui/state-mark.tsx';

const bad: ReadonlySet<ListedItem['state']> = new Set([
  'overdue',
  'returned',
  'taken-back',
  'reopened',
  'online-back',
  'refund',
  'payments-stopped',
  'file-missing',
]);
/** No run mends these: somebody has to ask for what is missing. */
const stuck: ReadonlySet<ListedItem['state']> = new Set(['no-partner-account', 'no-mandate', 'no-region-account']);
export const toneOfItem = ({ state }: Pick<ListedItem, 'state'>): Tone =>
  bad.has(state) ? 'bad' : stuck.has(state) ? 'attention' : 'waiting';

/**
 * What no file pays is carried from statement to statement: its amount is not that of the statement that it began with.
 */
const kindOfItem = ({ kind, label, state }: Pick<ListedItem, 'kind' | 'label' | 'state'>) =>
  kind === 'statement' && label && !state.startsWith('file-') ? `Rest ab ${listedItemKinds[kind]}` : listedItemKinds[kind];

/** "Rechnung R1-2026-00042", "Rest ab Abrechnung 1-00007" */
export const nameOfItem = (item: Pick<ListedItem, 'kind' | 'label' | 'state'>) =>
  [kindOfItem(item), item.label].filter(Boolean).join(' ');

type Placed = Pick<ListedItem, 'kind' | 'label' | 'state' | 'region' | 'run' | 'id'>;

/** Where more of it stands. */
function pageOf({ kind, label, region, run, id }: Placed): string | null {
  if (kind === 'statement') return run === null ? null : `/abrechnungslaeufe?region=${region}&lauf=${run}`;
  if (kind === 'charge-order') return `/arbeitgeber-ladeauftraege?id=${id}`;
  return kind === 'invoice' ? `/rechnungen?jahr=${label!.split('-')[1]}&suche=${label}` : null;
}

/** What it is, and the way to more of it. */
export function ItemName({ item }: { item: Placed }) {
  const page = pageOf(item);
  const name = (
    <span className={classes.item}>
      <span className={item.label ? classes.wide : undefined}>{kindOfItem(item)}</span>{' '}
      <span className="nowrap">{item.label}</span>
    </span>
  );
  return page ? <DeskLink to={page}>{name}</DeskLink> : name;
}

/** What waits for its file is late as soon as the day of the file has passed: the day says so, the state says why. */
const isLate = ({ state, dueOn }: Pick<ListedItem, 'state' | 'dueOn'>) =>
  dueOn !== null && isOver(dueOn) && (toneOfItem({ state }) !== 'waiting' || state.startsWith('file-'));

/** "seit 29 Tagen" */
function lateness(dueOn: string): string {
  const days = Math.round((Date.parse(berlinToday()) - Date.parse(dueOn)) / 86_400_000);
  return days === 1 ? 'seit gestern' : `seit ${days} Tagen`;
}

/** How much it is, and when it is or was due. */
export function dueColumns<Item extends Pick<ListedItem, 'cents' | 'dueOn' | 'state'>>(): readonly TableColumn<Item>[] {
  return [
    {
      ...amountColumn<Item>('cents', 'Betrag in Euro', ({ cents }) => cents),
      short: 'Betrag',
      render: ({ cents, dueOn, state }) => (
        <>
          <SignedAmount cents={cents} />
          {dueOn && (
            <span className={`${isLate({ state, dueOn }) ? 'failure' : 'soft'} small ${classes.due}`}>
              bis {formatDate(dueOn)}
            </span>
          )}
        </>
      ),
    },
    {
      id: 'dueOn',
      header: 'Fällig',
      // A phone says only what is late.
      narrow: 'bare',
      text: ({ dueOn }) => (dueOn ? formatDate(dueOn) : ''),
      render: ({ dueOn, state }) =>
        dueOn && (
          <>
            <span className={classes.wide}>{formatDate(dueOn)}</span>
            {isLate({ state, dueOn }) && <span className={`failure small nowrap ${classes.late}`}>{lateness(dueOn)}</span>}
          </>
        ),
      sortBy: ({ dueOn }) => (dueOn ? Date.parse(dueOn) : Number.MAX_SAFE_INTEGER),
    },
  ];
}
