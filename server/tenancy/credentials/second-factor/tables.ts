import type { Generated } from 'kysely';

declare module '#server/platform/db/tables.ts' {
  interface Tables {
    second_factor: {
      person_id: number;
      region_id: number | null;
      key_id: string;
      secret: Buffer;
      last_step: Generated<number>;
    };
    recovery_code: {
      code_hash: Buffer;
      person_id: number;
      region_id: number | null;
      used_at: Generated<Date | null>;
    };
    second_factor_ticket: {
      ticket_hash: Buffer;
      browser_hash: Buffer;
      person_id: number;
      password_hash: string;
      expires_at: Date;
    };
  }
}
