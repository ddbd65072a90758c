import { useEffect, useRef, useState, type CSSProperties, type MouseEvent } from 'react';
import { ColumnHeading } from './column-heading.tsx';
import { PageCheckbox, RowCheckbox } from './selection-boxes.tsx';
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
  /** A press anywhere on a row; people without a mouse need a button in one of its cells for the same. */
  onRowPress?: ((row: Row) => void) | undefined;
  selectedKey?: string | number | undefined;
  /** Rows can be ticked, one by one or all of the page. */
  selection?: TableSelection<Row>;
  /** Has many columns: below the width that they need, rows are blocks whose cells say what they are. */
  isWide?: boolean;
  /** Where rows are blocks, the table's own styles say where each cell stands. */
  hasOwnBlocks?: boolean;
  /** Sets a row off, with a look that the table's own styles give to `data-mark`; words say the same. */
  markOf?: (row: Row) => string | undefined;
}

/** So many columns that they move closer together on a usual desktop, so that names keep to one line or two. */
const MANY_COLUMNS = 7;

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
  hasOwnBlocks,
  markOf,
}: DataTableProps<Row>) {
  const [isAiry] = useAiriness();
  const rowKeys = useRowKeys(table);
  const { frame, isTooWide } = useTooWide();
  const { widths } = table.kept.layout;
  // A last page with few rows is as high as the others, so that what stands below keeps its place.
  const height = table.pages > 1 ? ({ '--rows': table.pageSize } as CSSProperties) : undefined;
  return (
    <div className={classes.room} data-paged={table.pages > 1 || undefined} data-airy={isAiry || undefined} style={height}>
      <div ref={frame} className={classes.frame} data-scrolls={isTooWide || undefined}>
        <table
          className={classes.table}
          data-wide={isWide || undefined}
          data-many={table.columns.length >= MANY_COLUMNS || undefined}
          data-stacked={(!isWide && !hasOwnBlocks) || undefined}
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
          </thead>
          {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- keys of its cells */}
          <tbody {...rowKeys}>
            {table.rows.map((row) => (
              <tr
                key={keyOf(row)}
                data-pressable={onRowPress && true}
                data-selected={keyOf(row) === selectedKey || selection?.has(row) || undefined}
                data-mark={markOf?.(row)}
                onClick={onRowPress && ((event) => isMeantForRow(event) && onRowPress(row))}
              >
                {selection && (
                  <td data-column="select" data-screen-only>
                    <RowCheckbox selection={selection} row={row} />
                  </td>
                )}
                {table.columns.map((column) => (
                  <Cell key={column.id} column={column} row={row} width={widths[column.id]} />
                ))}
              </tr>
            ))}
          </tbody>
          {selection && table.rows.length > 0 && (
            <tfoot data-screen-only>
              <tr>
                <td>
                  <PageCheckbox selection={selection} place="unten" />
                </td>
                <td colSpan={table.columns.length}>{selection.text}</td>
              </tr>
            </tfoot>
          )}
        </table>
      </div>
      {/* Known to screen readers before there is something to tell. */}
      <output className={`block ${classes.empty}`}>{table.rows.length === 0 && empty}</output>
    </div>
  );
}

interface CellProps<Row> {
  column: TableColumn<Row>;
  row: Row;
  width: number | undefined;
}

function Cell<Row>({ column: { id, header, text, render, isAmount, isNumber, isAction, mark }, row, width }: CellProps<Row>) {
  return (
    <td
      data-column={id}
      data-header={header}
      data-amount={isAmount}
      data-number={isNumber}
      data-screen-only={isAction}
      data-mark={mark?.(row)}
      data-sized={width ? true : undefined}
      className={isAmount ? 'amount' : undefined}
      style={width ? ({ '--width': `${width}px` } as CSSProperties) : undefined}
    >
      {render ? render(row) : text(row)}
    </td>
  );
}

/** Neither a press on what stands in a cell and does something itself, nor the end of marking a text. */
function isMeantForRow({ target }: MouseEvent): boolean {
  return !(target as Element).closest('a, button, input, label') && !getSelection()?.toString();
}

/**
 * Whether the columns need more room than there is: then the table scrolls in its frame, and its head sticks to the
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
