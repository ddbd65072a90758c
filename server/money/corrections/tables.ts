import type { Generated } from 'kysely';
import type { Cents } from '#contract/common/money.ts';

declare module '#server/platform/db/tables.ts' {
  interface Tables {
    correction_request: {
      correction_request_id: number;
      region_id: number;
      requested_by: number;
      contract_id: string;
      partner_name: string;
      contact_name: string;
      contact_email: string;
      contact_phone: string;
      message: string;
      card_number: string;
    };
    correction_wrong: {
      correction_request_id: number;
      region_id: number;
      entry_id: number;
      is_open: Generated<boolean>;
    };
    correction_right: {
      region_id: number;
      correction_request_id: number;
      type: 'topup' | 'redemption' | 'bonus';
      cents: Cents;
      entry_id: number | null;
    };
  }
}
