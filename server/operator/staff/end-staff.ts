import { sql } from 'kysely';
import type { Trx } from '#server/platform/db/database.ts';
import { endAccess } from '#server/tenancy/credentials/end-person.ts';
import '#server/tenancy/people/tables.ts';

/** Ends the account of a member of staff at once. The name stays: the trail must say who did what. The address may be used again. */
export async function endStaff(trx: Trx, personId: number): Promise<void> {
  await trx
    .updateTable('person')
    .set({
      email: sql<string>`'ended-' || gguid || '@account.invalid'`,
      password_hash: null,
      ended_at: sql<Date>`now()`,
    })
    .where('person_id', '=', personId)
    .execute();
  await endAccess(trx, personId);
}
