import type { OutputOf, ParsedInputOf } from '#contract/common/call.ts';
import type { CaseRow, listCases as call } from '#contract/operator/cases/cases.ts';
import { listPermittedKinds } from '#contract/tenancy/decisions/case-kinds.ts';
import type { Standing } from '#contract/common/roles.ts';
import { listOpenLosses } from '#server/parties/cards/open-lost-card-case.ts';
import type { Db } from '#server/platform/db/database.ts';
import { listNamesOfPeople } from '#server/tenancy/people/list-names-of-people.ts';
import {
  type CaseFilter,
  countOpenCases,
  listCases,
  type ListedCase,
  listKindsEverSeen,
} from '#server/tenancy/decisions/reads.ts';
import { listWaitingSubjects } from '#server/tenancy/four-eyes/list-four-eyes-acts-about.ts';
import type { RegionContent, RegionEntry } from '#server/tenancy/regions/region-content.ts';
import { APPROVAL, approvalSubject } from './approve-case-kind.ts';

type Staff = Standing & { personId: number };
type Filters = Omit<ParsedInputOf<typeof call>, 'state' | 'before' | 'after' | 'order'>;

/** The cases that a member of staff may decide, in one answer with all that its filters offer. */
export async function listPermittedCases(
  { db, regionContent }: { db: Db; regionContent: RegionContent },
  staff: Staff,
  { state, before, after, order, ...filters }: ParsedInputOf<typeof call>,
): Promise<OutputOf<typeof call>> {
  const regions = await regionContent.list();
  const permitted = listPermittedKinds(staff);
  const filter = narrowCases(staff, regions, filters);
  const urgent = state === 'open' && permitted.includes('lost-card') ? (await listOpenLosses(db)).paying : [];
  const ahead = order === 'oldest' ? urgent : [];
  const { cases, next } =
    filter === undefined ? { cases: [], next: null } : await listCases(db, { ...filter, state }, { before, after, order, ahead });
  const open = new Map((await countOpenCases(db, permitted)).map((row) => [row.kind, row.open]));
  const names = await listNamesOfPeople(
    db,
    cases.map(({ heldBy }) => heldBy),
  );
  const waiting = new Set(await listWaitingSubjects(db, APPROVAL));
  const regionOf = await nameRegions(regionContent, regions, cases);
  return {
    cases: cases.map((one) =>
      caseRow(one, {
        region: regionOf.get(one.regionId)!,
        names,
        staffId: staff.personId,
        waitsForSecond: waiting.has(approvalSubject(one)),
        isUrgent: urgent.some(({ regionId, number }) => regionId === one.regionId && number === one.number),
      }),
    ),
    next,
    kinds: (await listKindsEverSeen(db, permitted)).map((kind) => ({ kind, open: open.get(kind) ?? 0 })),
    regions: regions.map(({ slug, name }) => ({ slug, name })),
  };
}

/** What the list is narrowed to, for one of staff; undefined where that leaves nothing. */
export function narrowCases(
  staff: Staff,
  regions: readonly RegionEntry[],
  { kind, region: slug, search, mine }: Filters,
): Omit<CaseFilter, 'state'> | undefined {
  const kinds = listPermittedKinds(staff).filter((one) => kind === undefined || one === kind);
  const region = slug ? regions.find((one) => one.slug === slug) : undefined;
  if (kinds.length === 0 || (slug && !region)) return undefined;
  return { kinds, regionId: region?.regionId, search, heldBy: mine === 'true' ? staff.personId : undefined };
}

/** Also those that show themselves in no list. */
async function nameRegions(regionContent: RegionContent, listed: readonly RegionEntry[], cases: readonly ListedCase[]) {
  const regionOf = new Map(listed.map((region) => [region.regionId, region]));
  for (const { regionId } of cases) {
    const region = regionOf.get(regionId) ?? (await regionContent.find({ regionId }));
    if (region) regionOf.set(regionId, region);
  }
  return regionOf;
}

/** A case as a line of the list. */
export function caseRow(
  { number, kind, subject, openedAt, heldBy, decision, decidedAt }: Omit<ListedCase, 'regionId'>,
  {
    region,
    names,
    staffId,
    waitsForSecond,
    isUrgent,
  }: {
    region: RegionEntry;
    names: ReadonlyMap<number | null, string>;
    staffId: number;
    waitsForSecond: boolean;
    isUrgent: boolean;
  },
): CaseRow {
  return {
    number,
    kind,
    state: decision === null ? 'open' : 'decided',
    decision,
    waitsForSecond,
    isUrgent,
    region: region.slug,
    regionName: region.name,
    subject,
    openedAt: openedAt.toISOString(),
    heldBy: names.get(heldBy) ?? null,
    isMine: heldBy === staffId,
    decidedAt: decidedAt?.toISOString() ?? null,
  };
}
