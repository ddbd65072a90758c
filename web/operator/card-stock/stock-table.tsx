import { Link } from '@tanstack/react-router';
import type { cardStock, StockCounts } from '#contract/card-stock.ts';
import type { OutputOf } from '#contract/call.ts';
import { ListTable } from '#web/ui/table/list-table.tsx';
import classes from './card-stock.module.css';

export type StockOfRegion = OutputOf<typeof cardStock>['regions'][number];

/** How the places are called where a card can be. */
export const placeNames: Record<keyof StockCounts, string> = {
  inStore: 'Im Lager',
  atPartners: 'Bei Partnern',
  atEmployers: 'Bei Arbeitgebern',
  active: 'Aktiv',
  registered: 'Registriert',
  locked: 'Gesperrt',
  emptied: 'Übertragen',
  test: 'Testkarten',
};
export const places = Object.keys(placeNames) as (keyof StockCounts)[];

/** The stock of each region in numbers. */
export function StockTable({ regions }: { regions: readonly StockOfRegion[] }) {
  return (
    <ListTable
      columns={['Region', ...places.map((place) => placeNames[place])]}
      className={classes.counts!}
      aria-label="Karten nach Regionen"
    >
      {regions.map(({ slug, name, cardName, counts }) => (
        <tr key={slug}>
          <td>
            <Link to="/kartenbestand" search={{ slug }}>
              {name}
            </Link>
            <small>{cardName}</small>
          </td>
          {places.map((place) => (
            <td key={place} data-name={placeNames[place]}>
              {counts[place].toLocaleString('de-DE')}
            </td>
          ))}
        </tr>
      ))}
    </ListTable>
  );
}
