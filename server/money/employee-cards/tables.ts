import type { ColumnType, Generated } from 'kysely';

/** One row for each employer: its last batch edit. */
interface EmployeeCardBatchTable {
  region_id: number;
  employer_id: number;
  batch_id: string;
  changed_by: number;
  changed_at: Generated<Date>;
  before: ColumnType<unknown, string, string>;
  undone_at: Date | null;
}

declare module '#server/platform/db/tables.ts' {
  interface Tables {
    employee_card_batch: EmployeeCardBatchTable;
  }
}
