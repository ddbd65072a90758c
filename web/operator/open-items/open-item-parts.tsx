import { type ListedItem, listedItemKinds } from '#contract/reports/open-items/open-items.ts';
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
export const toneOfItem = ({ state }: Pick<ListedItem, 'state'>): Tone => (bad.has(state) ? 'bad' : 'waiting');

/** "Rechnung R1-2026-00042" */
export const nameOfItem = ({ kind, label }: Pick<ListedItem, 'kind' | 'label'>) =>
  label ? `${listedItemKinds[kind]} ${label}` : listedItemKinds[kind];

type Placed = Pick<ListedItem, 'kind' | 'label' | 'region' | 'run' | 'id'>;

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
      {listedItemKinds[item.kind]} <span className="nowrap">{item.label}</span>
    </span>
  );
  return page ? <DeskLink to={page}>{name}</DeskLink> : name;
}

/** How much it is, and when it is or was due. */
export function dueColumns<Item extends Pick<ListedItem, 'cents' | 'dueOn'>>(): readonly TableColumn<Item>[] {
  return [
    {
      ...amountColumn<Item>('cents', 'Betrag in Euro', ({ cents }) => cents),
      short: 'Betrag',
      render: ({ cents }) => <SignedAmount cents={cents} />,
    },
    {
      id: 'dueOn',
      header: 'Fällig',
      text: ({ dueOn }) => (dueOn ? formatDate(dueOn) : ''),
      sortBy: ({ dueOn }) => (dueOn ? Date.parse(dueOn) : Number.MAX_SAFE_INTEGER),
    },
  ];
}
