import { type PartData, raisesLimits, regionParts } from '#contract/tenancy/regions/region-parts.ts';
import type { Db, Trx } from '#server/platform/db/database.ts';
import { ruleBroken } from '#server/platform/http/refusal.ts';
import { audit } from '#server/tenancy/audit/audit.ts';
import { getBerlinToday } from '#server/tenancy/regions/get-berlin-today.ts';
import { readRegionPart, storeRegionPart } from '#server/tenancy/regions/parts/region-parts.ts';
import { changedMeanwhile, type EditedPart, findDraft, nameOfStaff, replaceDraft } from './draft.ts';
import type { Publication } from '#contract/operator/region-editing/region-editing.ts';

interface Publishing {
  /** Of the draft that the person has read. */
  version: number;
  note: string;
  staffId: number;
  /**
   * Whether limits may be raised as far as only two people may agree to. Two have agreed, or there is no second person.
   */
  isAgreed: boolean;
}

/**
 * Publishes the draft and adds it to the history, in one transaction. Throws Refusal 409 where it is no longer the
 * draft that was read. 422 where there is none or it breaks a rule by now. Returns the new version.
 */
export async function publishPart(
  trx: Trx,
  edited: EditedPart,
  { version, note, staffId, isAgreed }: Publishing,
): Promise<number> {
  const { regionId, part } = edited;
  const current = await findDraft(trx, edited);
  if (current.version !== version) throw await changedMeanwhile(trx, edited);
  if (!current.draft) throw ruleBroken('Es gibt keinen Entwurf, der veröffentlicht werden könnte.');
  // First, so that of two who publish at once the second waits and is refused.
  const next = await replaceDraft(trx, edited, { version, draft: null, staffId });
  const data = await checkedDraft(trx, edited, current.draft);
  // The draft may be a later one than that for which the caller has asked.
  if (!isAgreed && (await wantsTwo(trx, edited, data))) throw await changedMeanwhile(trx, edited);
  await keepState(trx, edited);
  await storeRegionPart(trx, regionId, part, data);
  await trx
    .insertInto('region_publication')
    .values({ region_id: regionId, part, data: JSON.stringify(data), note, published_by: staffId })
    .execute();
  await audit(trx, { personId: staffId, regionId, act: 'region-part-published', subject: part });
  return next;
}

/** Whether two have to agree to publishing a draft (docs/decisions/bonus-limits.md). */
export async function wantsTwo(db: Db, { regionId, part }: EditedPart, draft: PartData | null): Promise<boolean> {
  if (part !== 'limits' || regionId === null) return false;
  const limits = regionParts.limits.safeParse(draft);
  return limits.success && raisesLimits((await readRegionPart(db, regionId, part)) as PartData<'limits'>, limits.data);
}

/** A legal text without a day counts from today on, which history then says. */
async function checkedDraft(trx: Trx, { part }: EditedPart, draft: PartData): Promise<PartData> {
  const checked = regionParts[part].safeParse(draft);
  if (!checked.success) throw ruleBroken(checked.error.issues[0]?.message ?? 'Der Entwurf ist unvollständig.');
  return 'validFrom' in checked.data
    ? { ...checked.data, validFrom: checked.data.validFrom || (await getBerlinToday(trx)) }
    : checked.data;
}

/** Before the first publication of a part, keeps its state, so that staff can go back to it. */
async function keepState(trx: Trx, { regionId, part }: EditedPart): Promise<void> {
  const published = await trx
    .selectFrom('region_publication')
    .select('publication_id')
    .where('region_id', 'is not distinct from', regionId)
    .where('part', '=', part)
    .limit(1)
    .executeTakeFirst();
  if (published) return;
  const data = JSON.stringify(await readRegionPart(trx, regionId, part));
  await trx.insertInto('region_publication').values({ region_id: regionId, part, data, note: '', published_by: null }).execute();
}

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
