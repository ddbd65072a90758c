import { type RawBuilder, sql } from 'kysely';
import { CASES_AT_ONCE, type CaseKindName } from '#contract/tenancy/decisions/cases.ts';
import type { Db } from '#server/platform/db/database.ts';
import './tables.ts';

/** What the queue is narrowed to. */
export interface CaseFilter {
  state: 'open' | 'decided';
  kinds: readonly CaseKindName[];
  regionId?: number | undefined;
  /** What somebody types: all of its words, each anywhere. */
  search?: string | undefined;
  heldBy?: number | undefined;
}

/** Cases of the queue, newest first: at most 50 that come after number `before`, and whether there are more. */
export async function listCases(db: Db, filter: CaseFilter, before: number | undefined) {
  const rows = await selectCases(db, filter)
    .$if(before !== undefined, (query) => query.where('number', '<', before!))
    .select([
      'region_id as regionId',
      'number',
      'kind',
      'subject',
      'opened_at as openedAt',
      'held_by as heldBy',
      'decision',
      'decided_at as decidedAt',
    ])
    .orderBy('number', 'desc')
    .limit(CASES_AT_ONCE + 1)
    .execute();
  return { cases: rows.slice(0, CASES_AT_ONCE), hasMore: rows.length > CASES_AT_ONCE };
}

export type ListedCase = Awaited<ReturnType<typeof listCases>>['cases'][number];

/**
 * The next case of the queue: the next older one that is open, not an exception and held by nobody else; after the
 * oldest the newest. null where there is no other.
 */
export async function findNextCase(
  db: Db,
  {
    after,
    staffId,
    except,
    ...filter
  }: Omit<CaseFilter, 'state'> & { after: number; staffId: number; except: readonly number[] },
): Promise<number | null> {
  const free = selectCases(db, { ...filter, state: 'open' })
    .select('number')
    .where('number', '<>', after)
    .$if(except.length > 0, (query) => query.where('number', 'not in', except))
    .where((row) => row.or([row('held_by', 'is', null), row('held_by', '=', staffId)]))
    .orderBy('number', 'desc')
    .limit(1);
  const next = (await free.where('number', '<', after).executeTakeFirst()) ?? (await free.executeTakeFirst());
  return next?.number ?? null;
}

/** Those kinds of which there has ever been a case. */
export async function listKindsEverSeen(db: Db, kinds: readonly CaseKindName[]): Promise<CaseKindName[]> {
  const { rows } = await sql<{ kind: CaseKindName }>`
    select kind from unnest(${kinds}::text[]) with ordinality as wanted (kind, n)
     where exists (select from staff_case c where c.kind = wanted.kind) order by n`.execute(db);
  return rows.map(({ kind }) => kind);
}

function selectCases(db: Db, { state, kinds, regionId, search = '', heldBy }: CaseFilter) {
  return db
    .selectFrom('staff_case')
    .where('decision', state === 'open' ? 'is' : 'is not', null)
    .where('kind', 'in', kinds)
    .$if(regionId !== undefined, (query) => query.where('region_id', '=', regionId!))
    .$if(heldBy !== undefined, (query) => query.where('held_by', '=', heldBy!))
    .$if(search !== '', (query) => query.where(fits(search)));
}

/** The number of a case is found by the whole of it; a card's number also as it is printed, in groups. */
function fits(search: string): RawBuilder<boolean> {
  const digits = search.replace(/\s/g, '');
  const words = /^\d+$/.test(digits) ? [digits] : search.toLowerCase().split(/\s+/);
  const texts = words.map((word) => sql`strpos(search_text, ${word}) > 0`);
  const isNumber = /^[1-9]\d{0,14}$/.test(digits) ? sql`number = ${Number(digits)}` : sql`false`;
  return sql<boolean>`(${isNumber} or (${sql.join(texts, sql` and `)}))`;
}
