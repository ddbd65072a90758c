import type { SavedView } from './table-layout.ts';
import type { TableState } from './use-table.ts';
import { useViews } from './use-views.ts';
import classes from './view-tabs.module.css';

interface ViewTabsProps<Row> {
  table: TableState<Row>;
  filterNames: readonly string[];
  /** What the table shows without any of them. */
  all: string;
}

/** The saved views above the table, one press away each; nothing where none is saved. */
export function ViewTabs<Row>({ table, filterNames, all }: ViewTabsProps<Row>) {
  const { views } = table.kept;
  const { apply, isShown, unfiltered } = useViews(table, filterNames);
  if (views.length === 0) return null;
  const tabOf = (view: SavedView) => (
    <button key={view.name} type="button" aria-pressed={isShown(view)} onClick={() => apply(view)}>
      {view.name}
    </button>
  );
  return (
    <fieldset className={classes.tabs} aria-label="Gespeicherte Ansichten" data-screen-only>
      {tabOf({ ...unfiltered, name: all })}
      {views.map(tabOf)}
    </fieldset>
  );
}
