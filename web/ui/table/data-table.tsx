import { IconArrowDown, IconArrowsSort, IconArrowUp } from '@tabler/icons-react';
import type { MouseEvent } from 'react';
import { PageCheckbox, RowCheckbox } from './selection-boxes.tsx';
import type { TableColumn } from './table-column.ts';
import type { TableSelection } from './use-selection.ts';
import type { TableState } from './use-table.ts';
import classes from './data-table.module.css';

interface DataTableProps<Row> {
  table: TableState<Row>;
  /** Names the table. */
  label: string;
  keyOf: (row: Row) => string | number;
  /** What stands in the place of rows when there are none. */
  empty: string;
  /** A press anywhere on a row; whoever has no mouse needs a button in one of its cells for the same. */
  onRowPress?: (row: Row) => void;
  selectedKey?: string | number | undefined;
  /** Rows can be ticked, one by one or all of the page. */
  selection?: TableSelection<Row>;
  /** Has many columns: below the width that they need, rows are blocks whose cells say what they are. */
  isWide?: boolean;
  /** Sets a row off, with a look that the table's own styles give to `data-mark`; words say the same. */
  markOf?: (row: Row) => string | undefined;
}

/** One page of rows: a table that sorts by its headings, and on narrow screens a list of blocks. */
export function DataTable<Row>({
  table,
  label,
  keyOf,
  empty,
  onRowPress,
  selectedKey,
  selection,
  isWide,
  markOf,
}: DataTableProps<Row>) {
  return (
    <div className={classes.room}>
      <table className={classes.table} data-wide={isWide || undefined} aria-label={label}>
        <thead>
          <tr>
            {selection && (
              <th scope="col" data-selecting>
                <PageCheckbox selection={selection} place="oben" />
              </th>
            )}
            {table.columns.map((column) => (
              <Heading key={column.id} column={column} table={table} />
            ))}
          </tr>
        </thead>
        <tbody>
          {table.rows.map((row) => (
            <tr
              key={keyOf(row)}
              data-pressable={onRowPress && true}
              data-selected={keyOf(row) === selectedKey || selection?.has(row) || undefined}
              data-mark={markOf?.(row)}
              onClick={onRowPress && ((event) => isMeantForRow(event) && onRowPress(row))}
            >
              {selection && (
                <td data-column="select">
                  <RowCheckbox selection={selection} row={row} />
                </td>
              )}
              {table.columns.map((column) => (
                <Cell key={column.id} column={column} row={row} />
              ))}
            </tr>
          ))}
        </tbody>
        {selection && table.rows.length > 0 && (
          <tfoot>
            <tr>
              <td>
                <PageCheckbox selection={selection} place="unten" />
              </td>
              <td colSpan={table.columns.length}>{selection.text}</td>
            </tr>
          </tfoot>
        )}
      </table>
      {/* Known to screen readers before there is something to tell. */}
      <output className={classes.empty}>{table.rows.length === 0 && empty}</output>
    </div>
  );
}

function Heading<Row>({
  column: { id, header, isAmount, isAction },
  table,
}: {
  column: TableColumn<Row>;
  table: TableState<Row>;
}) {
  const { sort, setSort } = table;
  if (isAction) return <th scope="col">{header}</th>;
  const isSorted = sort.column === id;
  const Icon = isSorted ? (sort.isDescending ? IconArrowDown : IconArrowUp) : IconArrowsSort;
  return (
    <th scope="col" data-amount={isAmount} aria-sort={isSorted ? (sort.isDescending ? 'descending' : 'ascending') : undefined}>
      <button type="button" onClick={() => setSort({ column: id, isDescending: isSorted && !sort.isDescending })}>
        {header}
        <Icon size={16} aria-hidden="true" data-idle={!isSorted || undefined} />
      </button>
    </th>
  );
}

function Cell<Row>({ column: { id, header, text, render, isAmount, mark }, row }: { column: TableColumn<Row>; row: Row }) {
  return (
    <td
      data-column={id}
      data-header={header}
      data-amount={isAmount}
      data-mark={mark?.(row)}
      className={isAmount ? 'amount' : undefined}
    >
      {render ? render(row) : text(row)}
    </td>
  );
}

/** Neither a press on what stands in a cell and does something itself, nor the end of marking a text. */
function isMeantForRow({ target }: MouseEvent): boolean {
  return !(target as Element).closest('a, button, input, label') && !getSelection()?.toString();
}
