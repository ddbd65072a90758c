import type { Generated } from 'kysely';

declare module '#server/platform/db/tables.ts' {
  interface Tables {
    card_batch: {
      region_id: number;
      batch_id: Generated<number>;
      request_key: string;
      requested_at: Generated<Date>;
      requested_by: number | null;
      quantity: number;
      is_test: boolean;
      purpose: Generated<string>;
      produced: Generated<number>;
      finished_at: Date | null;
    };
    card_file_taken: {
      region_id: number;
      card_file_taken_id: Generated<number>;
      batch_id: number;
      taken_at: Generated<Date>;
      taken_by: number | null;
    };
  }
}
