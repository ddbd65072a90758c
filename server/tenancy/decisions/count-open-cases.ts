import type { CaseKindName } from '#contract/tenancy/decisions/cases.ts';
import type { Db } from '#server/platform/db/database.ts';
import './tables.ts';

/** How many cases of each of those kinds wait, and since when the oldest; kinds without an open case are left out. */
export async function countOpenCases(
  db: Db,
  kinds: readonly CaseKindName[],
): Promise<{ kind: CaseKindName; open: number; oldest: Date }[]> {
  if (kinds.length === 0) return [];
  return db
    .selectFrom('staff_case')
    .select((file) => ['kind', file.fn.countAll<number>().as('open'), file.fn.min('opened_at').as('oldest')])
    .where('decision', 'is', null)
    .where('kind', 'in', kinds)
    .groupBy('kind')
    .orderBy('kind')
    .execute();
}
