import { CONSENT_VERSION, consentWordings, type ConsentKind } from '#contract/consents.ts';
import type { Db } from '#server/platform/db/database.ts';
import './tables.ts';

/** Notes that somebody agreed, asked for the mail that lets them agree, or took a consent back: which words, and when. */
export async function storeConsent(
  db: Db,
  personId: number,
  kind: ConsentKind,
  act: 'asked' | 'given' | 'withdrawn',
): Promise<void> {
  await db
    .insertInto('consent_event')
    .values({ person_id: personId, kind, act, wording_version: CONSENT_VERSION, wording: consentWordings[kind] })
    .execute();
}
