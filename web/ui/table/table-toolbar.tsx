import { IconAdjustments, IconChevronDown } from '@tabler/icons-react';
import { useId, useState, type ReactNode } from 'react';
import { ViewDialog } from './view-dialog.tsx';
import { TableSearch } from './table-search.tsx';
import type { TableState } from './use-table.ts';
import classes from './table-toolbar.module.css';

/** Fields that narrow a table down. */
export interface TableFilters {
  /** How many are in force. */
  active: number;
  /** The parameters of the address that they write. */
  names: readonly string[];
  fields: ReactNode;
}

interface TableToolbarProps<Row> {
  table: TableState<Row>;
  hasSearch: boolean;
  filters: TableFilters | undefined;
  /** What one needs most often. */
  quick: ReactNode;
  /** Exports. */
  children: ReactNode;
}

/** All that one does with a table, in one row where there is room; the fields of its filter open below. */
export function TableToolbar<Row>({ table, hasSearch, filters, quick, children }: TableToolbarProps<Row>) {
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const [isLooking, setLooking] = useState(false);
  return (
    <>
      <div className="row gap-2 middle" data-screen-only>
        {hasSearch && <TableSearch label="Suchen" search={table.typedSearch} />}
        {quick}
        {filters && (
          <button
            type="button"
            className={classes.tool}
            aria-expanded={isOpen}
            aria-controls={`${id}-filters`}
            onClick={() => setOpen(!isOpen)}
          >
            Filter{filters.active > 0 && ` (${filters.active} aktiv)`}
            <IconChevronDown size={18} aria-hidden="true" />
          </button>
        )}
        <button type="button" className={classes.tool} aria-haspopup="dialog" onClick={() => setLooking(true)}>
          <IconAdjustments size={18} aria-hidden="true" />
          Ansicht
        </button>
        {children}
      </div>
      {filters && (
        <div id={`${id}-filters`} hidden={!isOpen} data-screen-only>
          {filters.fields}
        </div>
      )}
      {isLooking && <ViewDialog table={table} filterNames={filters?.names ?? []} onClose={() => setLooking(false)} />}
    </>
  );
}
