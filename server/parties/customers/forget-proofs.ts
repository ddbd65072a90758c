import { sql } from 'kysely';
import type { Db } from '#server/platform/db/database.ts';
import './tables.ts';
import '#server/tenancy/access/tables.ts';

/** Three years after the end of an account its consents need no proof any more (declaration of consent; § 195 BGB). */
export async function forgetProofs(db: Db): Promise<void> {
  const ended = db
    .selectFrom('person')
    .select('person_id')
    .where('ended_at', '<', sql<Date>`now() - interval '3 years'`);
  await db.deleteFrom('consent_event').where('person_id', 'in', ended).execute();
  await db
    .updateTable('person')
    .set({ ended_email_hash: null })
    .where('person_id', 'in', ended)
    .where('ended_email_hash', 'is not', null)
    .execute();
}
