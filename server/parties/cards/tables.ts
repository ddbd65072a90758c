import type { Generated } from 'kysely';
import type { Cents } from '#contract/common/money.ts';

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
  batch_id: Generated<number | null>;
  batch_position: Generated<number | null>;
  partner_id: Generated<number | null>;
  assigned_at: Generated<Date | null>;
}

interface CardNameTable {
  region_id: number;
  card_number: string;
  person_id: number;
  name: string;
  named_at: Generated<Date>;
}

interface CardBatchTable {
  region_id: number;
  batch_id: Generated<number>;
  order_key: string;
  ordered_at: Generated<Date>;
  ordered_by: number | null;
  quantity: number;
  is_test: boolean;
  purpose: Generated<string>;
  produced: Generated<number>;
  finished_at: Date | null;
}

interface CardFileTakenTable {
  region_id: number;
  card_file_taken_id: Generated<number>;
  batch_id: number;
  taken_at: Generated<Date>;
  taken_by: number | null;
}

interface BalanceLinkTable {
  region_id: number;
  card_number: string;
  token_hash: Buffer;
  made_at: Generated<Date>;
  made_by: number;
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
    card_name: CardNameTable;
    card_replacement: CardReplacementTable;
    card_batch: CardBatchTable;
    card_file_taken: CardFileTakenTable;
    balance_link: BalanceLinkTable;
  }
}
