import type { Generated } from 'kysely';

declare module '#server/platform/db/tables.ts' {
  interface Tables {
    /** Days are ISO dates. What is null until the carrier is whole is written once. */
    data_carrier: {
      data_carrier_id: Generated<number>;
      /** Null: all regions. */
      region_id: number | null;
      from_on: string;
      until_on: string;
      recipient: string;
      /** Null: somebody at the command line. */
      asked_by: number | null;
      asked_at: Generated<Date>;
      finished_at: Date | null;
      sha256: string | null;
      rows: number | null;
      bytes: number | null;
    };
  }
}
