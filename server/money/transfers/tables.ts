import type { Generated } from 'kysely';
import type { TransferState } from '#contract/cards.ts';
import type { Cents } from '#contract/money.ts';

interface TransferRequestTable {
  transfer_request_id: Generated<number>;
  gguid: Generated<string>;
  region_id: number;
  customer_id: number;
  target_card: string;
  state: Generated<TransferState>;
  requested_at: Generated<Date>;
  decided_at: Date | null;
  decided_by: number | null;
  reason: string | null;
}

interface TransferSourceTable {
  transfer_request_id: number;
  region_id: number;
  card_number: string;
  idempotency_key: Generated<string>;
  cents: Cents | null;
}

declare module '#server/platform/db/tables.ts' {
  interface Tables {
    transfer_request: TransferRequestTable;
    transfer_source: TransferSourceTable;
  }
}
