import type { Generated, JSONColumnType } from 'kysely';
import type { LedgerFinding } from '#server/ledger/prove/find-broken-rules.ts';

declare module '#server/platform/db/tables.ts' {
  interface Tables {
    ledger_check: {
      ledger_check_id: Generated<number>;
      started_at: Date;
      ended_at: Generated<Date>;
      findings: JSONColumnType<LedgerFinding[]>;
    };
  }
}
