import type { Db } from '#server/platform/db/database.ts';
import './tables.ts';

/** An employer as a link to it needs it. */
export async function findEmployerLink(db: Db, employerId: number): Promise<{ id: string; name: string } | undefined> {
  return db.selectFrom('employer').select(['gguid as id', 'name']).where('employer_id', '=', employerId).executeTakeFirst();
}
