import type { Generated } from 'kysely';

interface StatementPaperTable {
  region_id: number;
  number: number;
  pdf: Buffer;
  made_at: Generated<Date>;
}

declare module '#server/platform/db/tables.ts' {
  interface Tables {
    statement_paper: StatementPaperTable;
  }
}
