import type { Generated } from 'kysely';
import type { Cents } from '#contract/common/money.ts';

interface TransferRequestTable {
  transfer_request_id: number;
  gguid: Generated<string>;
  region_id: number;
  customer_id: number;
  target_card: string;
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
