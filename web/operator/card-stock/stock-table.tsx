import { Link } from '@tanstack/react-router';
import { formatCount } from '#contract/common/format-count.ts';
import type { cardStock, StockCounts } from '#contract/parties/card-stock/card-stock.ts';
import type { OutputOf } from '#contract/common/call.ts';
import { countColumn } from '#web/ui/table/value-columns.ts';
import { DeskTable } from '#web/ui/table/desk-table.tsx';
import type { TableColumn } from '#web/ui/table/table-column.ts';

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

export function StockTable({ regions }: { regions: readonly StockOfRegion[] }) {
  return (
    <DeskTable
      title="Karten nach Regionen"
      prefix="regionen-"
      noun="Regionen"
      rows={regions}
      columns={columns}
      keyOf={({ slug }) => slug}
      empty="Keine Regionen gefunden"
      isLandscape
    />
  );
}

const columns: readonly TableColumn<StockOfRegion>[] = [
  {
    id: 'region',
    header: 'Region',
    narrow: 'bare',
    text: ({ name, cardName }) => `${name}, ${cardName}`,
    render: ({ slug, name, cardName }) => (
      <>
        <Link to="/kartenbestand" search={{ slug }}>
          {name}
        </Link>
        <small className="block soft small">{cardName}</small>
      </>
    ),
  },
  ...places.map((place): TableColumn<StockOfRegion> => ({
    ...countColumn<StockOfRegion>(place, placeNames[place], ({ counts }) => counts[place]),
    // What there is stands out.
    render: ({ counts }) => (counts[place] === 0 ? <span className="soft">0</span> : formatCount(counts[place])),
  })),
];
