import type { Generated } from 'kysely';

interface TillPinTable {
  region_id: number;
  person_id: number;
  pin_hash: string;
  tries: Generated<number>;
  set_at: Generated<Date>;
}

declare module '#server/platform/db/tables.ts' {
  interface Tables {
    till_pin: TillPinTable;
  }
}
