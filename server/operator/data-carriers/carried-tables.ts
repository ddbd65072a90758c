import { carriedBooks } from './carried-books.ts';
import { carriedMasters } from './carried-masters.ts';
import type { CarriedTable } from './carried-table.ts';

const all = [...carriedBooks, ...carriedMasters];
const names = all.map(({ table }) => `'${table}'`).join(', ');

/** Keys of other tables may hold what lets somebody in: only changes of what is carried are told. */
const onlyOfCarried = (row: string) => `${row}.table_name in (${names})`;

/** Each file of a data carrier that holds rows of a table. */
export const carriedTables: readonly CarriedTable[] = all.map((one) =>
  one.table === 'fact' ? { ...one, where: onlyOfCarried } : one,
);
