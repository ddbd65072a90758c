import { sql } from 'kysely';
import type { Db } from './database.ts';

/** Replication slots of the whole server, as one disk bears them all. What nobody reads keeps the log. */
export async function listSlots(db: Db): Promise<{ slot: string; isRead: boolean }[]> {
  const { rows } = await sql<{ slot: string; isRead: boolean }>`
    select slot_name::text as slot, active as "isRead" from pg_replication_slots`.execute(db);
  return rows;
}
