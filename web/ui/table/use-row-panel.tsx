import { Fragment, useEffect, useState, type ReactNode } from 'react';
import { formatCount } from '#contract/common/format-count.ts';
import type { RowOpener } from './data-table.tsx';
import { RowPanel } from './row-panel.tsx';
import type { TableState } from './use-table.ts';

/** What opens beside the table when a row is pressed. */
export interface RowPanelOptions<Row> {
  title: string;
  /** The column whose cells hold the button that opens it. */
  column: string;
  /** What that button is called. */
  openerOf: (row: Row) => string;
  render: (row: Row) => ReactNode;
}

interface Rows<Row> {
  rows: readonly Row[];
  keyOf: (row: Row) => string | number;
  panel?: RowPanelOptions<Row>;
}

interface ShownPanel<Row> {
  opener: RowOpener<Row> | undefined;
  panel: ReactNode;
}

/** Which row is open, and the panel with it: it goes from row to row in the order of the table, over its pages. */
export function useRowPanel<Row>(
  { rows, keyOf, panel }: Rows<Row>,
  table: TableState<Row>,
  area: { current: HTMLElement | null },
): ShownPanel<Row> {
  const [chosen, setChosen] = useState<Row | null>(null);
  // A newer one, where it was loaded again.
  const open = chosen && (table.rows.find((row) => keyOf(row) === keyOf(chosen)) ?? chosen);
  const openKey = open ? keyOf(open) : undefined;
  useEffect(() => {
    if (openKey !== undefined) area.current?.querySelector('tr[data-open]')?.scrollIntoView({ block: 'nearest' });
  }, [area, openKey]);
  if (!panel) return { opener: undefined, panel: null };
  const opener = { column: panel.column, nameOf: panel.openerOf, openKey, onOpen: setChosen };
  if (!open) return { opener, panel: null };

  const at = placeOf(open, { rows, keyOf }, table);
  const goTo = (place: number) => () => {
    setChosen(rows[table.found[place]!]!);
    const page = Math.floor(place / table.pageSize);
    if (page !== table.page) table.setPage(page);
  };
  function close() {
    area.current?.querySelector<HTMLElement>('tr[data-open] [data-opener]')?.focus();
    setChosen(null);
  }
  return {
    opener,
    panel: (
      <RowPanel
        title={panel.title}
        place={at < 0 ? '' : `Zeile ${formatCount(at + 1)} von ${formatCount(table.count)}`}
        onAbove={at > 0 ? goTo(at - 1) : undefined}
        onBelow={at >= 0 && at < table.count - 1 ? goTo(at + 1) : undefined}
        onClose={close}
      >
        <Fragment key={openKey}>{panel.render(open)}</Fragment>
      </RowPanel>
    ),
  };
}

/** The place of a row among those found; -1 where it is not. On the shown page without looking through all. */
function placeOf<Row>(row: Row, { rows, keyOf }: Rows<Row>, { rows: onPage, page, pageSize, found }: TableState<Row>): number {
  const key = keyOf(row);
  const here = onPage.findIndex((one) => keyOf(one) === key);
  return here < 0 ? found.findIndex((position) => keyOf(rows[position]!) === key) : page * pageSize + here;
}
