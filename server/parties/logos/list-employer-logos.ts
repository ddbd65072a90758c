import type { Db } from '#server/platform/db/database.ts';
import { logoUrl } from './find-logo.ts';
import './tables.ts';

/** The addresses of employers' logos by employer; one without a logo is left out. */
export async function listEmployerLogos(db: Db, employerIds: readonly number[]): Promise<Map<number | null, string>> {
  if (employerIds.length === 0) return new Map();
  const rows = await db.selectFrom('logo').select(['employer_id', 'name']).where('employer_id', 'in', employerIds).execute();
  return new Map(rows.map((row) => [row.employer_id, logoUrl(row.name)]));
}
