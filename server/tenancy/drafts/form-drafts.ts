import { sql } from 'kysely';
import { DRAFT_DAYS, type DraftForm, type KeptDraft } from '#contract/tenancy/drafts/form-drafts.ts';
import type { Db, Trx } from '#server/platform/db/database.ts';

interface Owner {
  regionId: number;
  personId: number;
}

export async function findDraft(db: Db, { regionId, personId }: Owner, form: DraftForm): Promise<KeptDraft | null> {
  const draft = await db
    .selectFrom('form_draft')
    .select(['version', 'saved_at', 'data'])
    .where('region_id', '=', regionId)
    .where('person_id', '=', personId)
    .where('form', '=', form)
    .executeTakeFirst();
  return draft ? { version: draft.version, savedAt: draft.saved_at.toISOString(), data: draft.data } : null;
}

/** Stores what somebody has typed, replacing the former draft. Passwords are left out. */
export async function saveDraft(
  db: Db,
  { regionId, personId }: Owner,
  { form, version, data }: { form: DraftForm; version: number; data: Record<string, unknown> },
): Promise<{ savedAt: string }> {
  const draft = { version, data: JSON.stringify(withoutPasswords(data)), saved_at: sql<Date>`now()` };
  const { saved_at } = await db
    .insertInto('form_draft')
    .values({ region_id: regionId, person_id: personId, form, ...draft })
    .onConflict((conflict) => conflict.columns(['region_id', 'person_id', 'form']).doUpdateSet(draft))
    .returning('saved_at')
    .executeTakeFirstOrThrow();
  return { savedAt: saved_at.toISOString() };
}

export async function discardDraft(db: Db, { regionId, personId }: Owner, form: DraftForm): Promise<void> {
  await db
    .deleteFrom('form_draft')
    .where('region_id', '=', regionId)
    .where('person_id', '=', personId)
    .where('form', '=', form)
    .execute();
}

/** Of somebody whose account ends. */
export async function forgetDraftsOf(trx: Trx, personId: number): Promise<void> {
  await trx.deleteFrom('form_draft').where('person_id', '=', personId).execute();
}

export async function forgetOldDrafts(db: Db): Promise<void> {
  await db
    .deleteFrom('form_draft')
    .where('saved_at', '<', sql<Date>`now() - ${DRAFT_DAYS} * interval '1 day'`)
    .execute();
}

function withoutPasswords(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutPasswords);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [name, /password/i.test(name) ? '' : withoutPasswords(inner)]),
  );
}
