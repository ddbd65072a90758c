import type { CardReceiver } from '#contract/card-stock.ts';
import { ListTable } from '#web/ui/table/list-table.tsx';
import classes from './card-stock.module.css';

const fates = { unsold: 'Vorrätig', active: 'Aktiv', registered: 'Registriert', closed: 'Gesperrt' } as const;

/** Who has got cards, and what became of them. */
export function ReceiverTable({ receivers }: { receivers: readonly CardReceiver[] }) {
  const withCards = receivers.filter(({ counts }) => Object.values(counts).some((count) => count > 0));
  if (withCards.length === 0) return <p>Bisher hat niemand Karten bekommen.</p>;
  return (
    <ListTable columns={['Name', ...Object.values(fates)]} className={classes.counts!} aria-label="Zugeteilte Karten">
      {withCards.map(({ id, kind, name, contractId, counts }) => (
        <tr key={id}>
          <td>
            {name}
            <small>
              {kind === 'partner' ? 'Partner' : 'Arbeitgeber'} {contractId}
            </small>
          </td>
          {(Object.keys(fates) as (keyof typeof fates)[]).map((fate) => (
            <td key={fate} data-name={fates[fate]}>
              {counts[fate].toLocaleString('de-DE')}
            </td>
          ))}
        </tr>
      ))}
    </ListTable>
  );
}
