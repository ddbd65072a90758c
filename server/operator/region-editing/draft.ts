import { sql } from 'kysely';
import { audienceOf, legalTextOf, type PartData, type RegionPart } from '#contract/tenancy/regions/region-parts.ts';
import type { Db, Trx } from '#server/platform/db/database.ts';
import { Refusal } from '#server/platform/http/refusal.ts';
import { getPerson } from '#server/tenancy/people/get-person.ts';
import type { Outside, PartAnswer } from '#contract/operator/region-editing/region-editing.ts';
import type { Portal } from '#server/tenancy/portal.ts';

/** Which part of which region is edited; without region a text of the operator. */
export interface EditedPart {
  regionId: number | null;
  part: RegionPart;
}

export interface Draft {
  version: number;
  draft: PartData | null;
  editedBy: number | null;
  editedAt: Date | null;
}

/** The draft of a part; version 0 where nobody has edited it yet. */
export async function findDraft(db: Db, { regionId, part }: EditedPart): Promise<Draft> {
  const row = await db
    .selectFrom('region_part')
    .select(['version', 'draft', 'edited_by as editedBy', 'edited_at as editedAt'])
    .where('region_id', 'is not distinct from', regionId)
    .where('part', '=', part)
    .executeTakeFirst();
  return row ?? { version: 0, draft: null, editedBy: null, editedAt: null };
}

/**
 * Puts a draft, or none, in place of the one that was read, and returns the new version. Throws Refusal 409 where
 * somebody else has changed it since: of two who save at once, the second is refused.
 */
export async function replaceDraft(
  trx: Trx,
  { regionId, part }: EditedPart,
  { version, draft, staffId }: { version: number; draft: PartData | null; staffId: number },
): Promise<number> {
  const text = draft && JSON.stringify(draft);
  const row =
    version === 0
      ? await trx
          .insertInto('region_part')
          .values({ region_id: regionId, part, draft: text, edited_by: staffId })
          .onConflict((conflict) => conflict.columns(['region_id', 'part']).doNothing())
          .returning('version')
          .executeTakeFirst()
      : await trx
          .updateTable('region_part')
          .set({ draft: text, version: version + 1, edited_by: staffId, edited_at: sql`now()` })
          .where('region_id', 'is not distinct from', regionId)
          .where('part', '=', part)
          .where('version', '=', version)
          .returning('version')
          .executeTakeFirst();
  if (!row) throw await changedMeanwhile(trx, { regionId, part });
  return row.version;
}

/** 409: says who was quicker. The browser then shows what differs, and keeps what was typed. */
export async function changedMeanwhile(db: Db, edited: EditedPart): Promise<Refusal> {
  const { editedBy } = await findDraft(db, edited);
  const who = editedBy === null ? 'jemand anderes' : await nameOfStaff(db, editedBy);
  return new Refusal('CHANGED', `Inzwischen hat ${who} diesen Teil geändert. Ihre Eingaben sind noch da.`);
}

/** "Kim Muster", or the address where no name is known. */
export async function nameOfStaff(db: Db, personId: number): Promise<string> {
  const { first_name, last_name, email } = await getPerson(db, personId);
  return `${first_name} ${last_name}`.trim() || email;
}

/** How many parts of each region wait to be published, and when it was last edited. */
export async function listEditedRegions(db: Db): Promise<Map<number | null, { drafts: number; editedAt: Date }>> {
  const rows = await db
    .selectFrom('region_part')
    .select(({ fn }) => ['region_id', fn.count<number>('draft').as('drafts'), fn.max('edited_at').as('editedAt')])
    .groupBy('region_id')
    .execute();
  return new Map(rows.map(({ region_id, ...edited }) => [region_id, edited]));
}

/** Which parts of a region were edited here, when, and whether that waits to be published. */
export async function listEditedParts(db: Db, regionId: number | null): Promise<PartAnswer['edits']> {
  const rows = await db
    .selectFrom('region_part')
    .select(({ eb }) => ['part', 'edited_at', eb('draft', 'is not', null).as('isDraft')])
    .where('region_id', 'is not distinct from', regionId)
    .execute();
  return rows.map(({ part, edited_at, isDraft }) => ({ part, at: edited_at.toISOString(), isDraft: Boolean(isDraft) }));
}

type Lock = Pick<PartAnswer, 'locked' | 'lockedFields'>;

/** Fields of a part of our own that a WordPress fills. */
const FILLED = ['name', 'cardName', 'primaryColor', 'websiteUrl'];

/** What of a part is kept outside of the portal, where it is overwritten or passed over if it is changed here. */
export async function findLock(
  { regionContent, config }: Pick<Portal, 'regionContent' | 'config'>,
  slug: string,
  part: RegionPart,
): Promise<Lock> {
  const text = legalTextOf(part);
  // The host's texts take the place of the operator's; a region's own come before them.
  if (text && slug === '' && config.LEGAL_TEXTS_URL)
    return { locked: { why: 'host', outside: { address: config.LEGAL_TEXTS_URL, fetchedAt: null } }, lockedFields: [] };
  const isContent = audienceOf(part) !== undefined || part === 'contact' || part === 'pictures' || part === 'appointments';
  if (!isContent && part !== 'identity') return { locked: null, lockedFields: [] };
  const outside = await findOutside(regionContent, slug);
  if (!outside) return { locked: null, lockedFields: [] };
  return part === 'identity'
    ? { locked: null, lockedFields: FILLED }
    : { locked: { why: 'wordpress', outside }, lockedFields: [] };
}

/** The WordPress that a region's content comes from; null where it is our own. */
async function findOutside({ outside }: Portal['regionContent'], slug: string): Promise<Outside | null> {
  const answer = await outside?.findLastAnswer();
  if (!outside || !answer?.slugs.includes(slug)) return null;
  return { address: outside.address, fetchedAt: answer.fetchedAt.toISOString() };
}
