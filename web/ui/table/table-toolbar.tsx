import { IconAdjustments, IconColumns, IconFilter, IconX } from '@tabler/icons-react';
import { useId, useState, type ReactNode } from 'react';
import { MenuButton, type MenuActs } from '#web/ui/menu-button.tsx';
import { ViewDialog } from './view-dialog.tsx';
import { TableSearch } from './table-search.tsx';
import type { TableState } from './use-table.ts';
import classes from './table-toolbar.module.css';

/** A filter in force, in words, which a press takes off. */
export interface FilterChip {
  text: string;
  onRemove: () => void;
}

/** Fields that narrow a table down. */
export interface TableFilters {
  /** How many are in force. */
  active: number;
  /** The parameters of the address that they write. */
  names: readonly string[];
  fields: ReactNode;
  /** Those in force, one by one. */
  chips?: readonly FilterChip[];
}

interface TableToolbarProps<Row> {
  table: TableState<Row>;
  /** In place of the table's own. */
  search: ReactNode;
  filters: TableFilters | undefined;
  /** What one needs most often. */
  quick: ReactNode;
  /** Each column has a field that filters it. */
  hasColumnFilters: boolean;
  onColumnFilters: () => void;
  /** What is needed now and then. */
  acts: readonly MenuActs[];
  isBusy: boolean;
}

/** All that one does with a table, in one row that never wraps; the fields of its filter open below. */
export function TableToolbar<Row>(props: TableToolbarProps<Row>) {
  const { table, search, filters, quick, acts, isBusy } = props;
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const [isLooking, setLooking] = useState(false);
  const columns = {
    label: 'Spalten filtern',
    icon: <IconColumns size={18} aria-hidden="true" />,
    isOn: props.hasColumnFilters,
    onPress: props.onColumnFilters,
  };
  const look = { label: 'Ansicht', icon: <IconAdjustments size={18} aria-hidden="true" />, onPress: () => setLooking(true) };
  return (
    <>
      <div className={classes.bar} data-screen-only>
        {search ?? <TableSearch label="Suchen" search={table.typedSearch} />}
        <div className={classes.strip}>
          {quick}
          <FilterChips chips={[...(filters?.chips ?? []), ...chipsOfColumns(table)]} />
        </div>
        {filters && (
          <button
            type="button"
            className={`gap-1 middle small bold nowrap ${classes.tool}`}
            aria-expanded={isOpen}
            aria-controls={`${id}-filters`}
            onClick={() => setOpen(!isOpen)}
          >
            <IconFilter size={18} aria-hidden="true" />
            <span>Filter{filters.active > 0 && ` (${filters.active} aktiv)`}</span>
          </button>
        )}
        <MenuButton label="Weitere Aktionen" groups={[...acts, { acts: [columns, look] }]} isBusy={isBusy} />
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

function chipsOfColumns<Row>({ columnFilters, allColumns, filterColumn }: TableState<Row>): FilterChip[] {
  return columnFilters.map(({ column, text }) => ({
    text: `${allColumns.find(({ id }) => id === column)!.header}: ${text}`,
    onRemove: () => filterColumn(column, ''),
  }));
}

function FilterChips({ chips }: { chips: readonly FilterChip[] }) {
  if (chips.length === 0) return null;
  return (
    <ul className={classes.chips} aria-label="Filter in Kraft">
      {chips.map(({ text, onRemove }) => (
        <li key={text}>
          <button type="button" className={`gap-1 middle small nowrap ${classes.chip}`} onClick={onRemove}>
            {text}
            <IconX size={16} aria-hidden="true" />
            <span className="visually-hidden">: Filter entfernen</span>
          </button>
        </li>
      ))}
    </ul>
  );
}
