import { sql } from 'kysely';
import { listDataChanges } from '#contract/common/compare-data.ts';
import { dataLabel } from '#contract/parties/businesses/data-labels.ts';
import { messages } from '#contract/common/errors.ts';
import type { DraftForm } from '#contract/tenancy/drafts/form-drafts.ts';
import type { Db } from '#server/platform/db/database.ts';
import { Refusal } from '#server/platform/http/refusal.ts';

/** Whose data of which form. */
interface Seen {
  regionId: number;
  form: DraftForm;
  businessId: number;
}

type Data = Readonly<Record<string, unknown>>;

/** Longer than anybody leaves a page open that signs out after an hour. */
const KEPT_DAYS = 2;

/** Remembers the data of a version as somebody has seen them. */
export async function rememberSeen(db: Db, { regionId, form, businessId }: Seen, version: number, data: Data): Promise<void> {
  await db
    .insertInto('seen_data')
    .values({ region_id: regionId, form, business_id: businessId, version, data: JSON.stringify(data) })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** 409 that names, field by field, what is another now than in the version that somebody has seen. */
export async function changedMeanwhile(
  db: Db,
  { regionId, form, businessId }: Seen,
  seenVersion: number,
  now: Data,
): Promise<Refusal> {
  const seen = await db
    .selectFrom('seen_data')
    .select('data')
    .where('region_id', '=', regionId)
    .where('form', '=', form)
    .where('business_id', '=', businessId)
    .where('version', '=', seenVersion)
    .executeTakeFirst();
  if (!seen) return new Refusal('CHANGED_MEANWHILE', messages.conflict);
  const changes = listDataChanges(seen.data, now).map((change) => ({ ...change, label: dataLabel(change.field) }));
  const names = changes.map(({ label }) => label).join('; ');
  const message = changes.length === 0 ? messages.conflict : `Jemand anderes hat diese Angaben inzwischen geändert: ${names}.`;
  return new Refusal('CHANGED_MEANWHILE', message, { changes });
}

export async function forgetSeenData(db: Db): Promise<void> {
  await db
    .deleteFrom('seen_data')
    .where('seen_at', '<', sql<Date>`now() - ${KEPT_DAYS} * interval '1 day'`)
    .execute();
}
