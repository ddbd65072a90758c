import type { ColumnType, Generated } from 'kysely';

declare module '#server/platform/db/tables.ts' {
  interface Tables {
    /** One row for each employer: its last batch edit. */
    employee_card_batch: {
      region_id: number;
      employer_id: number;
      batch_id: string;
      changed_by: number;
      changed_at: Generated<Date>;
      before: ColumnType<unknown, string, string>;
      undone_at: Date | null;
    };
  }
}
