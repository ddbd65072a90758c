import { sql } from 'kysely';
import type { CaseKindName } from '#contract/cases.ts';
import type { Db } from '#server/platform/db/database.ts';
import './tables.ts';

/** The number of an open case of that kind whose details say so; undefined where there is none. */
export async function findOpenCaseAbout(
  db: Db,
  { regionId, kind, about }: { regionId: number; kind: CaseKindName; about: object },
): Promise<number | undefined> {
  const open = await db
    .selectFrom('staff_case')
    .select('number')
    .where('region_id', '=', regionId)
    .where('kind', '=', kind)
    .where('decision', 'is', null)
    .where(sql<boolean>`details @> ${JSON.stringify(about)}::jsonb`)
    .limit(1)
    .executeTakeFirst();
  return open?.number;
}
