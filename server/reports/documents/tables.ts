import type { Generated } from 'kysely';

declare module '#server/platform/db/tables.ts' {
  interface Tables {
    statement_paper: {
      region_id: number;
      number: number;
      pdf: Buffer;
      made_at: Generated<Date>;
    };
  }
}
