import { type OpenItem, openItemKinds } from '#contract/reports/open-items/open-items.ts';
import { DeskLink, type Tone } from '#web/operator/desk/desk-parts.tsx';

const bad: ReadonlySet<OpenItem['state']> = new Set(['overdue', 'returned', 'refund', 'payments-stopped', 'file-missing']);
export const toneOfItem = ({ state }: Pick<OpenItem, 'state'>): Tone => (bad.has(state) ? 'bad' : 'waiting');

/** "Rechnung R1-2026-00042" */
export const nameOfItem = ({ kind, label }: Pick<OpenItem, 'kind' | 'label'>) =>
  label ? `${openItemKinds[kind]} ${label}` : openItemKinds[kind];

type Placed = Pick<OpenItem, 'kind' | 'label' | 'region' | 'run' | 'id'>;

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
    <>
      {openItemKinds[item.kind]} <span className="nowrap">{item.label}</span>
    </>
  );
  return page ? <DeskLink to={page}>{name}</DeskLink> : name;
}
