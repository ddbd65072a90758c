import { noColumnFilters } from './column-filters.ts';
import { asMade, type SavedView, type TableLayout } from './table-layout.ts';
import { forgottenNames, keptNames } from './table-place.ts';
import type { TableState } from './use-table.ts';

/** A table with all its rows, and with its columns as they were made. */
const unfiltered: SavedView = { ...asMade, name: '', params: {} };

/** What one does with the saved views of a table: filter, order and columns by name. */
export function useViews<Row>(table: TableState<Row>, filterNames: readonly string[]) {
  const { kept, params, prefix, allColumns, changeAddress } = table;
  const names = [...keptNames(prefix), ...filterNames];
  const layoutOf = ({ order, shown, widths }: TableLayout) => JSON.stringify([order, shown, widths]);
  return {
    unfiltered,
    isShown: (view: SavedView) =>
      names.every((name) => params[name] === view.params[name]) && layoutOf(view) === layoutOf(kept.layout),
    apply: ({ params: wanted, order, shown, widths }: SavedView) => {
      kept.setLayout({ order, shown, widths });
      changeAddress({
        ...noColumnFilters(prefix, allColumns),
        ...Object.fromEntries([...names, ...forgottenNames(prefix)].map((name) => [name, wanted[name]])),
      });
    },
    save: (name: string) => {
      const chosen = Object.fromEntries(names.flatMap((one) => (params[one] === undefined ? [] : [[one, params[one]]])));
      kept.save({ ...kept.layout, name, params: chosen });
    },
  };
}
