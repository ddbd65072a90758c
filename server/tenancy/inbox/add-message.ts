import type { Insertable } from 'kysely';
import type { Db } from '#server/platform/db/database.ts';
import type { Tables } from '#server/platform/db/tables.ts';
import './tables.ts';

/** Keeps a message that nobody has yet. Returns its id. */
export async function addMessage(db: Db, message: Insertable<Tables['inbox_message']>): Promise<number> {
  const row = await db.insertInto('inbox_message').values(message).returning('message_id').executeTakeFirstOrThrow();
  return row.message_id;
}
