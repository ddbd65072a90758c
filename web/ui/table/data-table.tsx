import { useEffect, useRef, useState, type CSSProperties, type MouseEvent } from 'react';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ColumnFilterRow } from './column-filter-row.tsx';
import { ColumnHeading } from './column-heading.tsx';
import { PageCheckbox, RowCheckbox } from './selection-boxes.tsx';
import { SortChoice } from './sort-choice.tsx';
import type { TableColumn } from './table-column.ts';
import { useAiriness } from './table-layout.ts';
import { useRowKeys } from './use-row-keys.ts';
import type { TableSelection } from './use-selection.ts';
import type { TableState } from './use-table.ts';
import classes from './data-table.module.css';

export interface DataTableProps<Row> {
  table: TableState<Row>;
  /** Names the table. */
  label: string;
  keyOf: (row: Row) => string | number;
  /** Shown instead of rows when there are none. */
  empty: string;
  /** Rows open; the cell of one column holds a button for it, for people without a mouse. */
  opener?: RowOpener<Row> | undefined;
  /** Rows can be ticked, one by one or all of the page. */
  selection?: TableSelection<Row>;
  /** Each column has a field that filters it. */
  hasColumnFilters?: boolean;
  /** Has many columns, which stand close together. */
  isWide?: boolean;
  /** Sets a row off, with a look that the table's own styles give to `data-mark`; words say the same. */
  markOf?: (row: Row) => string | undefined;
}

export interface RowOpener<Row> {
  column: string;
  /** What the button is called. */
  nameOf: (row: Row) => string;
  openKey: string | number | undefined;
  onOpen: (row: Row) => void;
}

/** So many columns that they move closer together on a usual desktop, so that names keep to one line or two. */
const MANY_COLUMNS = 6;

/** One page of rows: a table that sorts by its headings; on a phone each row has two lines. */
export function DataTable<Row>({
  table,
  label,
  keyOf,
  empty,
  opener,
  selection,
  hasColumnFilters,
  isWide,
  markOf,
}: DataTableProps<Row>) {
  const [isAiry] = useAiriness();
  const rowKeys = useRowKeys(table);
  const { frame, isTooWide } = useTooWide();
  const { widths } = table.kept.layout;
  const [main, amount] = firstLineOf(table.columns);
  // A last page with few rows is as high as the others, so that what stands below keeps its place.
  const height = table.pages > 1 ? ({ '--rows': table.pageSize } as CSSProperties) : undefined;
  return (
    <div className={classes.room} data-paged={table.pages > 1 || undefined} data-airy={isAiry || undefined} style={height}>
      <div ref={frame} className={`boxed ${classes.frame}`} data-scrolls={isTooWide || undefined}>
        {table.count > 1 && <SortChoice table={table} />}
        <table
          className={classes.table}
          data-wide={isWide || undefined}
          data-many={table.columns.length >= MANY_COLUMNS || undefined}
          aria-label={label}
        >
          <thead>
            <tr>
              {selection && (
                <th scope="col" data-selecting data-screen-only>
                  <PageCheckbox selection={selection} place="oben" />
                </th>
              )}
              {table.columns.map((column) => (
                <ColumnHeading key={column.id} column={column} table={table} />
              ))}
            </tr>
            {hasColumnFilters && <ColumnFilterRow table={table} isTicking={selection !== undefined} />}
          </thead>
          {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- keys of its cells */}
          <tbody {...rowKeys}>
            {table.rows.map((row) => (
              <tr
                key={keyOf(row)}
                data-open={keyOf(row) === opener?.openKey || undefined}
                data-selected={keyOf(row) === opener?.openKey || selection?.has(row) || undefined}
                data-mark={markOf?.(row)}
                onClick={(event) => isMeantForRow(event) && (opener ? opener.onOpen(row) : pressFirst(event))}
                // With the panel open it goes along with the arrow keys.
                onFocus={opener && (() => opener.openKey !== undefined && opener.onOpen(row))}
              >
                {selection && (
                  <td data-column="select" data-screen-only>
                    <RowCheckbox selection={selection} row={row} />
                  </td>
                )}
                {table.columns.map((column) => (
                  <Cell
                    key={column.id}
                    column={column}
                    row={row}
                    width={widths[column.id]}
                    line={lineOf(column, main, amount)}
                    opener={opener?.column === column.id ? opener : undefined}
                  />
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {/* Known to screen readers before there is something to tell. */}
      <output className="block">{table.rows.length === 0 && <EmptyState>{empty}</EmptyState>}</output>
    </div>
  );
}

interface CellProps<Row> {
  column: TableColumn<Row>;
  row: Row;
  width: number | undefined;
  line: string | undefined;
  opener: RowOpener<Row> | undefined;
}

function Cell<Row>({ column, row, width, line, opener }: CellProps<Row>) {
  const { id, header, text, render, isAmount, isNumber, isAction, mark, narrow, format } = column;
  const shown = render ? render(row) : isAmount ? text(row).replace('-', '−') : text(row);
  return (
    <td
      data-column={id}
      data-header={narrow?.startsWith('bare') ? undefined : header}
      data-amount={isAmount}
      data-number={isNumber}
      data-format={format}
      data-line={line}
      data-screen-only={isAction}
      data-mark={mark?.(row)}
      data-sized={width ? true : undefined}
      className={isAmount ? 'amount' : undefined}
      style={width ? ({ '--width': `${width}px` } as CSSProperties) : undefined}
    >
      {opener ? (
        <button
          type="button"
          className={classes.opener}
          data-opener
          aria-label={opener.nameOf(row)}
          onClick={() => opener.onOpen(row)}
        >
          {shown}
        </button>
      ) : (
        shown
      )}
    </td>
  );
}

/** What stands in the first line of a row on a phone: the main facts, and the first amount at its end. */
function firstLineOf<Row>(columns: readonly TableColumn<Row>[]): (TableColumn<Row> | undefined)[] {
  const facts = columns.filter(({ isAction }) => !isAction);
  const main = facts.find(({ narrow }) => narrow === 'main') ?? facts.find(({ isAmount }) => !isAmount) ?? facts[0];
  return [main, facts.find((column) => column.isAmount && column !== main && column.narrow !== 'hidden')];
}

function lineOf<Row>(column: TableColumn<Row>, main: TableColumn<Row> | undefined, amount: TableColumn<Row> | undefined) {
  if (column === main || column.narrow === 'main') return 'main';
  if (column === amount) return 'amount';
  if (column.narrow === 'hidden' || column.narrow === 'end') return column.narrow;
  if (column.narrow?.endsWith('rest')) return 'rest';
  return column.isAction ? 'action' : undefined;
}

/** Neither a press on what stands in a cell and does something itself, nor the end of marking a text. */
function isMeantForRow({ target }: MouseEvent): boolean {
  return !(target as Element).closest('a, button, input, label, select, summary') && !getSelection()?.toString();
}

/** A row leads where its first link leads, or a button that looks like one: never its box or an act. */
function pressFirst({ currentTarget: row, ctrlKey, metaKey, shiftKey }: MouseEvent<HTMLTableRowElement>): void {
  const first = row.querySelector('td:not([data-screen-only]) :is(a[href], button:not(.field-button, .button))');
  first?.dispatchEvent(new window.MouseEvent('click', { bubbles: true, cancelable: true, ctrlKey, metaKey, shiftKey }));
}

/**
 * Whether the columns need more room than there is. Then the table scrolls in its frame, and its head sticks to the
 * frame's top instead of the window's.
 */
function useTooWide() {
  const frame = useRef<HTMLDivElement>(null);
  const [isTooWide, setTooWide] = useState(false);
  useEffect(() => {
    const [box, table] = [frame.current!, frame.current!.querySelector('table')!];
    const watch = new ResizeObserver(() => setTooWide(table.offsetWidth > box.clientWidth + 1));
    watch.observe(box);
    watch.observe(table);
    return () => watch.disconnect();
  }, []);
  return { frame, isTooWide };
}
