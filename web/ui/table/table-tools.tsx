import { useId, type ReactNode } from 'react';
import { PAGE_SIZES, type TableState } from './use-table.ts';
import classes from './data-table.module.css';

interface TableToolsProps<Row> {
  table: TableState<Row>;
  /** What the rows are called: 'Transaktionen'. */
  noun: string;
  /** What else stands there, such as exports. */
  children?: ReactNode;
}

/** Search and length of the pages ('Suchen', 'Zeige _MENU_ Transaktionen pro Seite'). */
export function TableTools<Row>({ table, noun, children }: TableToolsProps<Row>) {
  const id = useId();
  return (
    <div className={classes.tools}>
      <div className={classes.search}>
        <label htmlFor={`${id}-search`}>Suchen</label>
        <input
          id={`${id}-search`}
          type="search"
          autoComplete="off"
          maxLength={100}
          value={table.search}
          onChange={(event) => table.setSearch(event.currentTarget.value)}
        />
      </div>
      <label className={classes.length}>
        Zeige{' '}
        <select value={table.pageSize} onChange={(event) => table.setPageSize(Number(event.currentTarget.value))}>
          {PAGE_SIZES.map((size) => (
            <option key={size} value={size}>
              {size}
            </option>
          ))}
        </select>{' '}
        {noun} pro Seite
      </label>
      {children}
    </div>
  );
}
