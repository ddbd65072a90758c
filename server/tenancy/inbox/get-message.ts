import type { Db } from '#server/platform/db/database.ts';
import './tables.ts';

/** A message. Throws where there is none of that id in the region. */
export async function getMessage(db: Db, regionId: number, messageId: number) {
  return db
    .selectFrom('inbox_message')
    .selectAll()
    .where('region_id', '=', regionId)
    .where('message_id', '=', messageId)
    .executeTakeFirstOrThrow();
}
