import { sql } from 'kysely';
import type { Db } from '#server/platform/db/database.ts';
import { findBrokenRules, type LedgerFinding, type LedgerProof } from './find-broken-rules.ts';
import type { SealKeys } from '#server/ledger/seal-keys.ts';

/**
 * Proves the books. Only reads, from one snapshot, while bookings continue. Returns rule violations, at most 20 per
 * rule; none when the books are correct. Memory use does not grow with the number of entries.
 */
export async function verifyLedger(db: Db, keys: SealKeys, proof?: LedgerProof): Promise<LedgerFinding[]> {
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (trx) => {
      await sql`set transaction read only`.execute(trx);
      await sql`set local statement_timeout = 0`.execute(trx);
      return findBrokenRules(trx, keys, proof);
    });
}
