import type { Generated } from 'kysely';

declare module '#server/platform/db/tables.ts' {
  interface Tables {
    quick_amounts: {
      region_id: number;
      partner_id: number;
      redemption_cents: number[];
      top_up_cents: number[];
      saved_at: Generated<Date>;
    };
  }
}
