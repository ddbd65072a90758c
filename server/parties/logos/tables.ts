import type { Generated } from 'kysely';

declare module '#server/platform/db/tables.ts' {
  interface Tables {
    logo: {
      region_id: number;
      logo_id: Generated<number>;
      partner_id: number | null;
      employer_id: number | null;
      /** The drivers differ in what they make of bytes. */
      png: Uint8Array;
      name: string;
      changed_at: Generated<Date>;
    };
  }
}
