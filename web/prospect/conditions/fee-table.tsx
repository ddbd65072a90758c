import { ListTable } from '#web/ui/table/list-table.tsx';
import classes from './conditions.module.css';

interface FeeTableProps {
  /** Id of the heading that names the table. */
  labelledBy: string;
  columns: readonly string[];
  /** The first cell of a row says what it is about. */
  rows: readonly (readonly string[])[];
  /** Names of the columns that hold amounts. */
  amounts?: readonly string[];
}

/** A short table of prices or rules; on a phone each row is a block that names its cells. */
export function FeeTable({ labelledBy, columns, rows, amounts }: FeeTableProps) {
  return (
    <ListTable className={classes.table!} columns={columns} aria-labelledby={labelledBy}>
      {rows.map((cells) => (
        <tr key={cells[0]}>
          {cells.map((cell, column) => (
            <td
              key={columns[column]}
              data-column={column > 0 ? columns[column] : undefined}
              data-amount={amounts?.includes(columns[column]!) || undefined}
            >
              {column === 0 ? <strong>{cell}</strong> : cell}
            </td>
          ))}
        </tr>
      ))}
    </ListTable>
  );
}
