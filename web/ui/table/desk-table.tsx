import { useEffect, useRef, type ReactNode } from 'react';
import { formatCount } from '#contract/common/format-count.ts';
import { berlinToday } from '#web/format/berlin-today.ts';
import { formatInstant } from '#web/format/format-instant.ts';
import { DataTable, type DataTableProps } from './data-table.tsx';
import { ExportButtons } from './export-buttons.tsx';
import { exportName } from './export-name.ts';
import { exportedTable } from './exported-table.ts';
import { SelectionBar } from './selection-bar.tsx';
import { sumText, TableSumLine } from './table-sum-line.tsx';
import { sumRows } from './table-sums.ts';
import { TablePager } from './table-pager.tsx';
import { type TableFilters, TableToolbar } from './table-toolbar.tsx';
import { type TableSelection, useSelection } from './use-selection.ts';
import { type TableOptions, useTable } from './use-table.ts';
import classes from './desk-table.module.css';

type Shown<Row> = Pick<
  DataTableProps<Row>,
  'keyOf' | 'empty' | 'onRowPress' | 'selectedKey' | 'isWide' | 'hasOwnBlocks' | 'markOf'
>;

interface DeskTableProps<Row> extends Omit<TableOptions<Row>, 'id'>, Shown<Row> {
  /** Where the title is not always the same. */
  id?: string;
  /** Names the table, its files and its papers. */
  title: string;
  /** What the table is called for screen readers, where that is not its title. */
  label?: string;
  /** What the rows are called: 'Transaktionen'. */
  noun: string;
  /** Whose rows they are, for files and papers. */
  owner?: string | undefined;
  /** What the filter lets through, in words, for files and papers. */
  filterText?: string;
  /** Papers have their long side at the bottom. */
  isLandscape?: boolean;
  /** What stands above the buttons of the exports. */
  exportTitle?: string;
  filters?: TableFilters;
  quick?: ReactNode;
  hasSearch?: boolean;
  /** Where the rows are taken home by another way, which notes it. */
  hasExports?: boolean;
  /** Others are loading: the present rows are not those asked for. */
  isUpdating?: boolean;
  /** What a row's box is called; without it rows cannot be ticked. */
  nameOf?: (row: Row) => string;
  /** What can be done with the rows that are ticked. */
  renderTicked?: (selection: TableSelection<Row>) => ReactNode;
  selectedText?: (count: number) => string;
  /** Beside the table, where there is room. */
  aside?: ReactNode;
}

const rowsText = (count: number) => `${formatCount(count)} ${count === 1 ? 'Zeile' : 'Zeilen'} ausgewählt`;

/**
 * The table of every desk: search, filters, sorting, sums, pages, exports, and how one wants to see it. Where one is
 * stands in the address; how it looks is kept on the device.
 */
export function DeskTable<Row>(props: DeskTableProps<Row>) {
  const {
    title,
    label = title,
    noun,
    columns,
    keyOf,
    nameOf,
    renderTicked,
    filters,
    quick,
    hasSearch = true,
    hasExports = true,
    aside,
  } = props;
  const table = useTable({ ...props, id: props.id ?? title });
  const chosen = useSelection(table, { keyOf, nameOf: nameOf ?? columns[0]!.text, text: props.selectedText ?? rowsText });
  const selection = nameOf && chosen;
  const top = useRef<HTMLDivElement>(null);
  useTopOfPage(top, table.page);

  const going = () => (chosen.count > 0 ? chosen.rows() : table.selection());
  const { kindOf, owner, filterText, exportTitle, isLandscape } = props;
  const selectionNotes = [owner ?? '', filterText ? `Filter: ${filterText}` : '', table.search ? `Gesucht: ${table.search}` : ''];
  const take = () => {
    const rows = going();
    const notes = [
      ...selectionNotes,
      sumText(sumRows(rows, columns, kindOf)),
      `${formatCount(rows.length)} ${noun}${chosen.count > 0 ? ' (ausgewählt)' : ''} · Stand ${formatInstant(new Date().toISOString())}`,
    ].filter(Boolean);
    return exportedTable(rows, table.columns, { title, notes, ...(isLandscape && { isLandscape }) });
  };
  // The page of the browser shows what is on the screen; the button takes all.
  const paperNote = [
    ...selectionNotes,
    table.pages > 1 &&
      `Seite ${formatCount(table.page + 1)} von ${formatCount(table.pages)}. Alle Zeilen druckt „Drucken“ über der Tabelle.`,
  ]
    .filter(Boolean)
    .join(' · ');
  const exportCount = chosen.count > 0 ? chosen.count : table.count;
  return (
    <div className="mt-4" ref={top}>
      <TableToolbar table={table} hasSearch={hasSearch} filters={filters} quick={quick}>
        {hasExports && (
          <ExportButtons
            count={exportCount}
            noun={noun}
            title={chosen.count > 0 ? 'Ausgewählte Zeilen ausgeben' : (exportTitle ?? 'Gefundenes ausgeben')}
            isTitleShown={exportTitle !== undefined}
            fileName={() => exportName([title, owner ?? '', filterText ?? ''], berlinToday())}
            take={take}
          />
        )}
      </TableToolbar>
      <p data-paper-only>{paperNote}</p>
      <TableSumLine
        title={props.isUpdating ? `${noun} werden geladen …` : `${noun}: ${formatCount(table.count)}`}
        sums={table.sums}
      />
      {selection && <SelectionBar table={table} selection={selection} sums={sumRows(selection.rows(), columns, kindOf)} />}
      {selection && selection.count > 0 && renderTicked?.(selection)}
      <div className={classes.beside} data-aside={aside ? true : undefined}>
        <DataTable {...props} table={table} label={label} {...(selection && { selection })} />
        {aside}
      </div>
      {props.hasPages !== false && <TablePager table={table} noun={noun} />}
    </div>
  );
}

/** Another page is read from its beginning. */
function useTopOfPage(top: { current: HTMLElement | null }, page: number): void {
  const shown = useRef(page);
  useEffect(() => {
    if (shown.current === page) return;
    shown.current = page;
    const table = top.current?.querySelector('table');
    table?.parentElement?.scrollTo({ top: 0 });
    if (table && table.getBoundingClientRect().top < 0) table.scrollIntoView();
  }, [top, page]);
}
