import { sql } from 'kysely';
import type { Trx } from '#server/platform/db/database.ts';
import './tables.ts';

/** Takes cards off an employer. Holder and balance stay; name and plan go with the employer (server/migrations/0170-employee-cards.sql). */
export async function leaveEmployer(
  trx: Trx,
  { regionId, employerId }: { regionId: number; employerId: number },
  cards: readonly string[],
): Promise<void> {
  await sql`
    update card set employer_id = null, assigned_at = null
     where region_id = ${regionId} and employer_id = ${employerId} and card_number = any (${cards}::text[])`.execute(trx);
}
