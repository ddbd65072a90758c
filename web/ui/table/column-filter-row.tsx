import { useTypedSearch } from './use-typed-search.ts';
import type { TableColumn } from './table-column.ts';
import { LONGEST_SEARCH } from './table-place.ts';
import type { TableState } from './use-table.ts';
import classes from './data-table.module.css';

/** A field below each heading: only rows with these words in this column are shown. */
export function ColumnFilterRow<Row>({ table, isTicking }: { table: TableState<Row>; isTicking: boolean }) {
  return (
    <tr className={classes.filters} data-screen-only>
      {isTicking && <td>&nbsp;</td>}
      {table.columns.map((column) => (
        <td key={column.id} data-column={column.id}>
          {!column.isAction && <ColumnFilterField column={column} table={table} />}
        </td>
      ))}
    </tr>
  );
}

function ColumnFilterField<Row>({ column: { id, header }, table }: { column: TableColumn<Row>; table: TableState<Row> }) {
  const text = table.columnFilters.find(({ column }) => column === id)?.text ?? '';
  const { typed, type, settle } = useTypedSearch(text, (next) => table.filterColumn(id, next));
  return (
    <input
      type="search"
      className="wide"
      aria-label={`${header} filtern`}
      placeholder="filtern"
      autoComplete="off"
      maxLength={LONGEST_SEARCH}
      value={typed}
      onChange={({ currentTarget }) => type(currentTarget.value)}
      onBlur={settle}
    />
  );
}
