import { useEffect, useRef, useState, type ReactNode } from 'react';
import { formatCount } from '#contract/common/format-count.ts';
import { berlinToday } from '#web/format/berlin-today.ts';
import { formatInstant } from '#web/format/format-instant.ts';
import { DataTable, type DataTableProps } from './data-table.tsx';
import type { MenuActs } from '#web/ui/menu-button.tsx';
import { exportedColumns } from './arrange-columns.ts';
import { exportName } from './export-name.ts';
import { type ExportedForm, exportedTable } from './exported-table.ts';
import { sumText } from './table-sum-line.tsx';
import { sumRows } from './table-sums.ts';
import { TableFoot } from './table-foot.tsx';
import { type TableFilters, TableToolbar } from './table-toolbar.tsx';
import { useExports } from './use-exports.tsx';
import { type RowPanelOptions, useRowPanel } from './use-row-panel.tsx';
import { type TableSelection, useSelection } from './use-selection.ts';
import { type TableOptions, type TableState, useTable } from './use-table.ts';
import { ViewTabs } from './view-tabs.tsx';
import classes from './desk-table.module.css';

type Shown<Row> = Pick<DataTableProps<Row>, 'keyOf' | 'empty' | 'isWide' | 'markOf'>;

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
  /** What stands above the exports. */
  exportTitle?: string;
  filters?: TableFilters;
  quick?: ReactNode;
  /** In place of the table's own search: where the server searches. */
  search?: ReactNode;
  /** Where the rows are taken home by another way, which notes it. */
  hasExports?: boolean;
  /** Others are loading: the present rows are not those asked for. */
  isUpdating?: boolean;
  /** What a row's box is called; without it rows cannot be ticked. */
  nameOf?: (row: Row) => string;
  /** What can be done with the rows that are ticked. */
  renderTicked?: (selection: TableSelection<Row>) => ReactNode;
  selectedText?: (count: number) => string;
  /** What else stands in its menu: what is needed now and then, and concerns no single row. */
  menu?: MenuActs;
  /** What is said of acts in its rows: stands in the foot, so that no row moves. */
  said?: ReactNode;
  /** What opens beside the table when a row is pressed. */
  panel?: RowPanelOptions<Row>;
}

const rowsText = (count: number) => `${formatCount(count)} ${count === 1 ? 'Zeile' : 'Zeilen'} ausgewählt`;

/**
 * The table of every screen for office work: search, filters, sorting, sums, pages, exports, and how one wants to see
 * it. Where one is stands in the address; how it looks is kept on the device.
 */
export function DeskTable<Row>(props: DeskTableProps<Row>) {
  const { title, label = title, noun, columns, keyOf, nameOf, renderTicked, filters, quick, kindOf } = props;
  const table = useTable({ ...props, id: props.id ?? title });
  const chosen = useSelection(table, { keyOf, nameOf: nameOf ?? columns[0]!.text, text: props.selectedText ?? rowsText });
  const selection = nameOf && chosen;
  const top = useRef<HTMLDivElement>(null);
  useTopOfPage(top, table.page);
  const [hasFields, setFields] = useState(false);
  const hasColumnFilters = hasFields || table.columnFilters.length > 0;
  function toggleColumnFilters() {
    setFields(!hasColumnFilters);
    if (table.columnFilters.length > 0) table.clearColumnFilters();
  }
  const exports = useTableExports(props, table, chosen);
  const { opener, panel } = useRowPanel(props, table, top);
  return (
    <div className={`mt-4 ${classes.desk}`} ref={top}>
      <ViewTabs table={table} filterNames={filters?.names ?? []} all={`Alle ${noun}`} />
      <TableToolbar
        table={table}
        search={props.search}
        filters={filters}
        quick={quick}
        hasColumnFilters={hasColumnFilters}
        onColumnFilters={toggleColumnFilters}
        acts={[...(props.menu ? [props.menu] : []), ...(props.hasExports === false ? [] : [exports.acts])]}
        isBusy={exports.isPending}
      />
      {exports.sheet}
      <p data-paper-only>{paperNote(props, table)}</p>
      <div className={classes.body}>
        <div className={classes.beside} data-aside={panel ? true : undefined}>
          <DataTable
            {...props}
            table={table}
            label={label}
            opener={opener}
            hasColumnFilters={hasColumnFilters}
            {...(selection && { selection })}
          />
          {panel}
        </div>
        <div className={classes.bottom}>
          {selection && selection.count > 0 && renderTicked && (
            <div className={classes.ticked} data-screen-only>
              {renderTicked(selection)}
            </div>
          )}
          <TableFoot
            table={table}
            noun={noun}
            title={props.isUpdating ? `${noun} werden geladen …` : `${noun}: ${formatCount(table.count)}`}
            selection={selection}
            selectedSums={selection ? sumRows(selection.rows(), columns, kindOf) : []}
            hasPages={props.hasPages !== false}
            said={
              <>
                {exports.alerts}
                {props.said}
              </>
            }
          />
        </div>
      </div>
    </div>
  );
}

function notesOf<Row>({ owner, filterText, columns }: DeskTableProps<Row>, table: TableState<Row>): string[] {
  const inColumns = table.columnFilters.map(({ column, text }) => `${columns.find(({ id }) => id === column)!.header}: ${text}`);
  const filters = [filterText ?? '', ...inColumns].filter(Boolean).join('; ');
  return [owner ?? '', filters && `Filter: ${filters}`, table.search && `Gesucht: ${table.search}`];
}

/** The page of the browser shows what is on the screen; the menu's act takes all. */
function paperNote<Row>(props: DeskTableProps<Row>, table: TableState<Row>): string {
  const { page, pages } = table;
  const part = `Seite ${formatCount(page + 1)} von ${formatCount(pages)}. Alle Zeilen druckt „Drucken“ über der Tabelle.`;
  return [...notesOf(props, table), pages > 1 && part].filter(Boolean).join(' · ');
}

/** What is ticked, or else what was found, on its way out. */
function useTableExports<Row>(props: DeskTableProps<Row>, table: TableState<Row>, chosen: TableSelection<Row>) {
  const { title, noun, owner, filterText, columns, kindOf, isLandscape, exportTitle } = props;
  const isTicked = chosen.count > 0;
  const take = (form: ExportedForm) => {
    const rows = isTicked ? chosen.rows() : table.selection();
    const notes = [
      ...notesOf(props, table),
      sumText(sumRows(rows, columns, kindOf)),
      `${formatCount(rows.length)} ${noun}${isTicked ? ' (ausgewählt)' : ''} · Stand ${formatInstant(new Date().toISOString())}`,
    ].filter(Boolean);
    return exportedTable(rows, exportedColumns(table.allColumns, table.kept.layout, table.columns), {
      form,
      title,
      notes,
      ...(isLandscape && { isLandscape }),
    });
  };
  return useExports({
    count: isTicked ? chosen.count : table.count,
    noun,
    title: isTicked ? 'Ausgewählte Zeilen ausgeben' : (exportTitle ?? 'Gefundenes ausgeben'),
    fileName: () => exportName([title, owner ?? '', filterText ?? ''], berlinToday()),
    take,
  });
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
