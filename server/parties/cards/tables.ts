import type { Generated } from 'kysely';
import type { Cents } from '#contract/money.ts';

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

/** Written once. */
interface CardReplacementTable {
  region_id: number;
  old_card: string;
  new_card: string;
  cents: Cents;
  replaced_by: number;
  reason: string;
  idempotency_key: string;
  replaced_at: Generated<Date>;
}

declare module '#server/platform/db/tables.ts' {
  interface Tables {
    card: CardTable;
    card_replacement: CardReplacementTable;
  }
}
