import type { Generated } from 'kysely';

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

declare module '#server/platform/db/tables.ts' {
  interface Tables {
    card_batch: CardBatchTable;
    card_file_taken: CardFileTakenTable;
  }
}
