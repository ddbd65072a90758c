import type { Db } from '#server/platform/db/database.ts';
import './tables.ts';

/** What became of a wish, for the feature that it belongs to. */
export interface CaseState {
  openedAt: Date;
  decision: 'approved' | 'rejected' | 'withdrawn' | null;
  decidedAt: Date | null;
  reason: string | null;
}

/** The states of cases of one region by number. */
export async function listCaseStates(db: Db, regionId: number, numbers: readonly number[]): Promise<Map<number, CaseState>> {
  if (numbers.length === 0) return new Map();
  const rows = await db
    .selectFrom('staff_case')
    .select(['number', 'opened_at as openedAt', 'decision', 'decided_at as decidedAt', 'reason'])
    .where('region_id', '=', regionId)
    .where('number', 'in', numbers)
    .execute();
  return new Map(rows.map(({ number, ...state }) => [number, state]));
}
