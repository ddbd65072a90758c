import type { Generated } from 'kysely';

declare module '#server/platform/db/tables.ts' {
  interface Tables {
    session: {
      token_hash: Buffer;
      session_id: Generated<string>;
      browser_hash: Generated<Buffer | null>;
      device: string;
      person_id: number;
      started_at: Generated<Date>;
      by_pin: Generated<boolean>;
      /** Came from another cell, having given a second factor there. */
      factor_elsewhere: Generated<boolean>;
      seen_at: Generated<Date>;
    };
    known_device: {
      token_hash: Buffer;
      person_id: number;
      created_at: Generated<Date>;
    };
  }
}
