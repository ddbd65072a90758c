import type { Generated } from 'kysely';

interface EmployerTable {
  employer_id: Generated<number>;
  region_id: number;
  gguid: Generated<string>;
  contract_id: string;
  name: string;
  is_data_complete: Generated<boolean>;
  wants_individual_cards: Generated<boolean>;
  created_at: Generated<Date>;
}

declare module '#server/platform/db/tables.ts' {
  interface Tables {
    employer: EmployerTable;
  }
}
