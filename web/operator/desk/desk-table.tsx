import { useMemo, type ReactNode } from 'react';
import { formatInstant } from '#web/format/format-instant.ts';
import { DataTable } from '#web/ui/table/data-table.tsx';
import { ExportButtons } from '#web/ui/table/export-buttons.tsx';
import { exportedTable } from '#web/ui/table/exported-table.ts';
import type { TableColumn, TableSort } from '#web/ui/table/table-column.ts';
import { TablePager } from '#web/ui/table/table-pager.tsx';
import { TableTools } from '#web/ui/table/table-tools.tsx';
import { useTable } from '#web/ui/table/use-table.ts';
import classes from './desk.module.css';

interface DeskTableProps<Row> {
  /** Names the table and its files. */
  title: string;
  /** What the rows are called. */
  noun: string;
  rows: readonly Row[];
  /** The same object as long as nothing changes. */
  columns: readonly TableColumn<Row>[];
  initialSort: TableSort;
  keyOf: (row: Row) => string | number;
  empty: string;
  matches?: ((row: Row) => boolean) | null;
  /** Filters of the page. */
  children?: ReactNode;
}

/** What the browser holds as a table of staff: search, sorting, pages and exports. */
export function DeskTable<Row>(props: DeskTableProps<Row>) {
  const { title, noun, rows, columns, initialSort, keyOf, empty, matches = null, children } = props;
  const table = useTable({ rows, columns, initialSort, matches });
  const exported = useMemo(() => columns.filter(({ isAction }) => !isAction), [columns]);
  return (
    <>
      {children}
      <TableTools table={table} noun={noun}>
        <ExportButtons
          count={table.count}
          noun={noun}
          fileName={title.toLowerCase().replaceAll(' ', '-')}
          take={() =>
            exportedTable(table.selection(), exported, {
              title,
              note: `${table.count.toLocaleString('de-DE')} ${noun} · Stand ${formatInstant(new Date().toISOString())}`,
            })
          }
        />
      </TableTools>
      <div className={classes.stacked}>
        <DataTable table={table} label={title} keyOf={keyOf} empty={empty} />
      </div>
      <TablePager table={table} noun={noun} />
    </>
  );
}
