import type { Generated } from 'kysely';

declare module '#server/platform/db/tables.ts' {
  interface Tables {
    till_pin: {
      region_id: number;
      person_id: number;
      pin_hash: string;
      tries: Generated<number>;
      set_at: Generated<Date>;
    };
  }
}
