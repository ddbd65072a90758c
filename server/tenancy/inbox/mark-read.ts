import { sql } from 'kysely';
import type { Db } from '#server/platform/db/database.ts';
import './tables.ts';

/** Notes that a person has read the messages up to one of them. */
export async function markRead(db: Db, personId: number, upTo: number): Promise<void> {
  await db
    .updateTable('inbox_entry')
    .set({ read_at: sql<Date>`now()` })
    .where('person_id', '=', personId)
    .where('message_id', '<=', upTo)
    .where('read_at', 'is', null)
    .execute();
}
