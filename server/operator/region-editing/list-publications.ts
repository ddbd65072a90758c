import type { Publication } from '#contract/operator/region-editing/region-editing.ts';
import type { Db } from '#server/platform/db/database.ts';
import { type EditedPart, nameOfStaff } from './draft.ts';
import './tables.ts';

const MOST_SHOWN = 50;

/** What was published of a part, newest first. */
export async function listPublications(db: Db, { regionId, part }: EditedPart): Promise<Publication[]> {
  const rows = await db
    .selectFrom('region_publication')
    .selectAll()
    .where('region_id', 'is not distinct from', regionId)
    .where('part', '=', part)
    .orderBy('publication_id', 'desc')
    .limit(MOST_SHOWN)
    .execute();
  const ids = [...new Set(rows.flatMap((row) => row.published_by ?? []))];
  const names = new Map(await Promise.all(ids.map(async (id) => [id, await nameOfStaff(db, id)] as const)));
  return rows.map(({ publication_id, published_at, published_by, note, data }) => ({
    id: publication_id,
    at: published_at.toISOString(),
    by: published_by === null ? null : names.get(published_by)!,
    note,
    validFrom: 'validFrom' in data ? data.validFrom || null : null,
    data,
  }));
}
