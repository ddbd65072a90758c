import type { Db } from '#server/platform/db/database.ts';
import { type RawBuilder, sql } from 'kysely';
import type { CaseKindName } from '#contract/tenancy/decisions/case-kinds.ts';
import { CASES_AT_ONCE } from '#contract/tenancy/decisions/case-page.ts';

/** The key of a case. A region moved here from another database may bring numbers that are in use here as well. */
export interface CaseKey {
  regionId: number;
  number: number;
}

export const caseHead = [
  'region_id as regionId',
  'number',
  'kind',
  'subject',
  'opened_at as openedAt',
  'decision',
  'decided_at as decidedAt',
] as const;

/** A case as the register has it, with its history, the oldest first. */
export async function readCase(db: Db, { regionId, number }: CaseKey) {
  const found = await db
    .selectFrom('staff_case')
    .select([...caseHead, 'person_id as personId', 'details', 'held_by as heldBy', 'decided_by as decidedBy', 'reason'])
    .where('region_id', '=', regionId)
    .where('number', '=', number)
    .executeTakeFirstOrThrow();
  const events = await db
    .selectFrom('case_event')
    .select(['at', 'act', 'person_id as by', 'note'])
    .where('region_id', '=', regionId)
    .where('number', '=', number)
    .orderBy('case_event_id')
    .execute();
  return { ...found, events };
}

/** What became of a wish, for the room that it belongs to. */
interface CaseState {
  openedAt: Date;
  decision: 'approved' | 'rejected' | 'withdrawn' | 'settled' | null;
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

/** What a case is about: part of its details. */
interface CaseAbout {
  regionId: number;
  kind: CaseKindName;
  about: object;
}

/** The numbers of the cases of that kind whose details say so. */
export async function listCasesAbout(db: Db, wanted: CaseAbout): Promise<number[]> {
  const rows = await selectCasesAbout(db, wanted).execute();
  return rows.map(({ number }) => number);
}

/** The number of an open one; undefined where there is none. */
export async function findOpenCaseAbout(db: Db, wanted: CaseAbout): Promise<number | undefined> {
  const open = await selectCasesAbout(db, wanted).where('decision', 'is', null).limit(1).executeTakeFirst();
  return open?.number;
}

function selectCasesAbout(db: Db, { regionId, kind, about }: CaseAbout) {
  return db
    .selectFrom('staff_case')
    .select('number')
    .where('region_id', '=', regionId)
    .where('kind', '=', kind)
    .where(sql<boolean>`details @> ${JSON.stringify(about)}::jsonb`);
}

/** Cases of these numbers, of whatever region or of one, the newest first. */
export async function listCasesNumbered(db: Db, numbers: readonly number[], regionId?: number) {
  if (numbers.length === 0) return [];
  return selectCases(db)
    .where('number', 'in', numbers)
    .$if(regionId !== undefined, (query) => query.where('region_id', '=', regionId!))
    .execute();
}

/** The latest cases of a person, the newest first. */
export async function listCasesOfPerson(db: Db, personId: number, most: number) {
  return selectCases(db).where('person_id', '=', personId).limit(most).execute();
}

function selectCases(db: Db) {
  return db.selectFrom('staff_case').select(caseHead).orderBy('number', 'desc');
}

/** How many cases of each of those kinds wait, and since when the oldest; kinds without an open case are left out. */
export async function countOpenCases(
  db: Db,
  kinds: readonly CaseKindName[],
): Promise<{ kind: CaseKindName; open: number; oldest: Date; oldestSubject: string }[]> {
  if (kinds.length === 0) return [];
  return db
    .selectFrom('staff_case')
    .select((file) => ['kind', file.fn.countAll<number>().as('open'), file.fn.min('opened_at').as('oldest')])
    .select(sql<string>`(array_agg(subject order by opened_at))[1]`.as('oldestSubject'))
    .where('decision', 'is', null)
    .where('kind', 'in', kinds)
    .groupBy('kind')
    .orderBy('kind')
    .execute();
}

/** The open cases of one kind with their details, the oldest first. */
export async function listOpenCasesOf(db: Db, kind: CaseKindName) {
  return db
    .selectFrom('staff_case')
    .select(['region_id as regionId', 'number', 'subject', 'opened_at as openedAt', 'details'])
    .where('decision', 'is', null)
    .where('kind', '=', kind)
    .orderBy('opened_at')
    .execute();
}

/** What the list of cases is narrowed to. */
export interface CaseFilter {
  state: 'open' | 'decided';
  kinds: readonly CaseKindName[];
  regionId?: number | undefined;
  /** What somebody types: all of its words, each anywhere. */
  search?: string | undefined;
  heldBy?: number | undefined;
}

/** Which part of the list, and in which order; the newest are first unless the oldest are wanted. */
interface CasesPart {
  order?: 'newest' | 'oldest' | undefined;
  /** Only smaller numbers; only greater ones. */
  before?: number | undefined;
  after?: number | undefined;
  /** What comes before all others, all of it with the first part. */
  ahead?: readonly CaseKey[];
}

/** Cases of the list: at most 50 of a part of it besides those ahead, and from which number more follow. */
export async function listCases(db: Db, filter: CaseFilter, { order, before, after, ahead = [] }: CasesPart = {}) {
  const isAhead = sql<boolean>`(region_id, number) in (
    select * from unnest(${ahead.map(({ regionId }) => regionId)}::bigint[], ${ahead.map(({ number }) => number)}::bigint[]))`;
  const wanted = selectFilteredCases(db, filter)
    .select([...caseHead, 'held_by as heldBy'])
    .orderBy('number', order === 'oldest' ? 'asc' : 'desc');
  const isFirst = before === undefined && after === undefined;
  const first = ahead.length > 0 && isFirst ? await wanted.where(isAhead).execute() : [];
  const rows = await wanted
    .$if(ahead.length > 0, (query) => query.where(sql<boolean>`not ${isAhead}`))
    .$if(before !== undefined, (query) => query.where('number', '<', before!))
    .$if(after !== undefined, (query) => query.where('number', '>', after!))
    .limit(CASES_AT_ONCE + 1)
    .execute();
  const part = rows.slice(0, CASES_AT_ONCE);
  return { cases: [...first, ...part], next: rows.length > part.length ? part.at(-1)!.number : null };
}

export type ListedCase = Awaited<ReturnType<typeof listCases>>['cases'][number];

/**
 * The next case of the list in its order: open, no exception, and held by nobody else. After the last comes the first.
 * null where there is no other.
 */
export async function findNextCase(
  db: Db,
  {
    after,
    staffId,
    except,
    order,
    ...filter
  }: Omit<CaseFilter, 'state'> & { after: number; staffId: number; except: readonly number[]; order: CasesPart['order'] },
): Promise<number | null> {
  const isOldestFirst = order === 'oldest';
  const free = selectFilteredCases(db, { ...filter, state: 'open' })
    .select('number')
    .where('number', '<>', after)
    .$if(except.length > 0, (query) => query.where('number', 'not in', except))
    .where((row) => row.or([row('held_by', 'is', null), row('held_by', '=', staffId)]))
    .orderBy('number', isOldestFirst ? 'asc' : 'desc')
    .limit(1);
  const next =
    (await free.where('number', isOldestFirst ? '>' : '<', after).executeTakeFirst()) ?? (await free.executeTakeFirst());
  return next?.number ?? null;
}

/** Those kinds of which there has ever been a case. */
export async function listKindsEverSeen(db: Db, kinds: readonly CaseKindName[]): Promise<CaseKindName[]> {
  const { rows } = await sql<{ kind: CaseKindName }>`
    select kind from unnest(${kinds}::text[]) with ordinality as wanted (kind, n)
     where exists (select from staff_case c where c.kind = wanted.kind) order by n`.execute(db);
  return rows.map(({ kind }) => kind);
}

function selectFilteredCases(db: Db, { state, kinds, regionId, search = '', heldBy }: CaseFilter) {
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
