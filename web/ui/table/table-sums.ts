import type { RowMask } from './row-mask.ts';
import type { TableColumn } from './table-column.ts';

/** How many rows of a kind were found, and what they come to: exact cents. */
export interface TableSum {
  name: string;
  /** Null where all rows are of one kind. */
  count: number | null;
  cents: number;
  /** What comes in has a plus, as in the rows. */
  isSigned?: boolean;
}

interface Counted {
  /** Of each row the number of its sum; -1 for what no sum knows. */
  kinds: Int16Array;
  cents: Float64Array;
  names: string[];
}

/** Adds up the amounts of rows by kind. Takes the rows in once, so that each addition only reads numbers. */
export type AddUp = (mask: RowMask) => TableSum[];

/**
 * The sums of a column with `cents`: by kind, or under the column's heading where there are no kinds. It need not name
 * the unit, which each sum has.
 */
export function createSums<Row>(
  rows: readonly Row[],
  { header, cents, isSigned }: TableColumn<Row>,
  kindOf?: (row: Row) => string,
): AddUp {
  let counted: Counted | undefined;
  return (mask) => {
    counted ??= countRows(rows, cents!, kindOf ?? (() => header.replace(/ in (Euro|€)$/, '')));
    const { kinds, names, cents: amounts } = counted;
    const counts = new Float64Array(names.length);
    const sums = new Float64Array(names.length);
    for (let position = 0; position < kinds.length; position++) {
      const kind = kinds[position]!;
      if (kind < 0 || mask?.[position] === 0) continue;
      counts[kind]!++;
      sums[kind]! += amounts[position]!;
    }
    return names
      .map((name, kind) => ({ name, count: kindOf ? counts[kind]! : null, cents: sums[kind]!, ...(isSigned && { isSigned }) }))
      .filter(({ count }) => count !== 0)
      .sort((one, other) => one.name.localeCompare(other.name, 'de'));
  };
}

/** The same of rows that are few, or asked for once. */
export function sumRows<Row>(
  rows: readonly Row[],
  columns: readonly TableColumn<Row>[],
  kindOf?: (row: Row) => string,
): TableSum[] {
  return columns.filter(({ cents }) => cents).flatMap((column) => createSums(rows, column, kindOf)(null));
}

function countRows<Row>(rows: readonly Row[], centsOf: (row: Row) => number | null, kindOf: (row: Row) => string): Counted {
  const numbers = new Map<string, number>();
  const kinds = new Int16Array(rows.length);
  const cents = new Float64Array(rows.length);
  for (const [position, row] of rows.entries()) {
    const amount = centsOf(row);
    if (amount === null) {
      kinds[position] = -1;
      continue;
    }
    const name = kindOf(row);
    if (!numbers.has(name)) numbers.set(name, numbers.size);
    kinds[position] = numbers.get(name)!;
    cents[position] = amount;
  }
  return { kinds, cents, names: [...numbers.keys()] };
}
