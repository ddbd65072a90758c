import type { Generated, JSONColumnType } from 'kysely';
import type { LedgerFinding } from '#server/ledger/prove/find-broken-rules.ts';

interface LedgerCheckTable {
  ledger_check_id: Generated<number>;
  started_at: Date;
  ended_at: Generated<Date>;
  findings: JSONColumnType<LedgerFinding[]>;
}

declare module '#server/platform/db/tables.ts' {
  interface Tables {
    ledger_check: LedgerCheckTable;
  }
}
