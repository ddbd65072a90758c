import type { Db } from '#server/platform/db/database.ts';
import './tables.ts';

/** What a person has said about consents, the oldest first, with the wording that was shown. */
export async function listConsentEvents(db: Db, personId: number) {
  return db.selectFrom('consent_event').selectAll().where('person_id', '=', personId).orderBy('consent_event_id').execute();
}
