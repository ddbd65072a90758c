import type { Generated } from 'kysely';

declare module '#server/platform/db/tables.ts' {
  interface Tables {
    balance_link: {
      region_id: number;
      card_number: string;
      token_hash: Buffer;
      made_at: Generated<Date>;
      made_by: number;
    };
  }
}
