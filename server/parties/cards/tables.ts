import type { Generated } from 'kysely';

interface CardTable {
  card_number: string;
  region_id: number;
  production_number: string;
  customer_id: number | null;
  registered_at: Date | null;
  employer_id: number | null;
  produced_at: Generated<Date>;
  history_from: Generated<Date | null>;
  released_at: Generated<Date | null>;
  proven_at: Generated<Date | null>;
}

declare module '#server/platform/db/tables.ts' {
  interface Tables {
    card: CardTable;
  }
}
