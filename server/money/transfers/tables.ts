import type { Generated } from 'kysely';
import type { Cents } from '#contract/common/money.ts';

declare module '#server/platform/db/tables.ts' {
  interface Tables {
    transfer_request: {
      transfer_request_id: number;
      gguid: Generated<string>;
      region_id: number;
      customer_id: number;
      target_card: string;
    };
    transfer_source: {
      transfer_request_id: number;
      region_id: number;
      card_number: string;
      idempotency_key: Generated<string>;
      cents: Cents | null;
      is_proven: true | null;
    };
  }
}
