import type { Db } from '#server/platform/db/database.ts';

const MOST = 50;

/** Files of the folder that could not be read since an instant, the newest first. */
export async function listRefusedFiles(db: Db, since: Date): Promise<{ name: string; reason: string; at: string }[]> {
  const rows = await db
    .selectFrom('bank_file_refusal')
    .selectAll()
    .where('refused_at', '>=', since)
    .orderBy('refused_at', 'desc')
    .limit(MOST)
    .execute();
  return rows.map(({ name, reason, refused_at }) => ({ name, reason, at: refused_at.toISOString() }));
}
