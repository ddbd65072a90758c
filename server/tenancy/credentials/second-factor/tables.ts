import type { Generated } from 'kysely';

interface SecondFactorTable {
  person_id: number;
  region_id: number | null;
  key_id: string;
  secret: Buffer;
  last_step: Generated<number>;
}

interface RecoveryCodeTable {
  code_hash: Buffer;
  person_id: number;
  region_id: number | null;
  used_at: Generated<Date | null>;
}

interface SecondFactorTicketTable {
  ticket_hash: Buffer;
  browser_hash: Buffer;
  person_id: number;
  password_hash: string;
  expires_at: Date;
}

declare module '#server/platform/db/tables.ts' {
  interface Tables {
    second_factor: SecondFactorTable;
    recovery_code: RecoveryCodeTable;
    second_factor_ticket: SecondFactorTicketTable;
  }
}
