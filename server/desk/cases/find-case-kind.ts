import type { Db } from '#server/platform/db/database.ts';
import '#server/money/corrections/tables.ts';
import '#server/money/transfers/tables.ts';

export type CaseKind = 'transfer' | 'correction';

/** What a case is about. All kinds share one numbering (server/migrations/0018-cases.sql). */
export async function findCaseKind(db: Db, number: number): Promise<CaseKind | undefined> {
  const transfer = await db
    .selectFrom('transfer_request')
    .select('transfer_request_id')
    .where('transfer_request_id', '=', number)
    .executeTakeFirst();
  if (transfer) return 'transfer';
  const correction = await db
    .selectFrom('correction_request')
    .select('correction_request_id')
    .where('correction_request_id', '=', number)
    .executeTakeFirst();
  return correction && 'correction';
}
