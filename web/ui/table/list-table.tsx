import type { ComponentProps, ReactNode } from 'react';
import classes from './list-table.module.css';

interface ListTableProps extends Pick<ComponentProps<'table'>, 'aria-label' | 'aria-labelledby'> {
  columns: readonly string[];
  /** Places the cells of a row where it is a block. */
  className: string;
  /** The rows. */
  children: ReactNode;
}

/** A short table; where there is little room, a list of blocks with the same rows. */
export function ListTable({ columns, className, children, ...name }: ListTableProps) {
  return (
    <div className={classes.room}>
      <table className={`boxed block mt-5 figures ${classes.table} ${className}`} {...name}>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column} scope="col">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
    </div>
  );
}
