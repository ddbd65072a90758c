import type { Generated } from 'kysely';

interface SessionTable {
  token_hash: Buffer;
  session_id: Generated<string>;
  browser_hash: Generated<Buffer | null>;
  device: string;
  person_id: number;
  started_at: Generated<Date>;
  by_pin: Generated<boolean>;
  seen_at: Generated<Date>;
}

interface KnownDeviceTable {
  token_hash: Buffer;
  person_id: number;
  created_at: Generated<Date>;
}

declare module '#server/platform/db/tables.ts' {
  interface Tables {
    session: SessionTable;
    known_device: KnownDeviceTable;
  }
}
