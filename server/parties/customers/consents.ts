import type { ConsentKind } from '#contract/parties/customers/consents.ts';
import type { Db } from '#server/platform/db/database.ts';
import './tables.ts';

export interface Consents {
  marketingAdsConsent: boolean;
  newsletterConsent: boolean;
  /** Wanted, but the link in the mail has not been used. */
  newsletterAwaitsConfirmation: boolean;
}

/** What a person agrees to now: the newest act of each kind. */
export async function getConsents(db: Db, personId: number): Promise<Consents> {
  const rows = await db
    .selectFrom('consent_event')
    .select(['kind', 'act'])
    .distinctOn('kind')
    .where('person_id', '=', personId)
    .orderBy('kind')
    .orderBy('consent_event_id', 'desc')
    .execute();
  const latest = new Map<ConsentKind, string>(rows.map(({ kind, act }) => [kind, act]));
  return {
    marketingAdsConsent: latest.get('marketingAdsConsent') === 'given',
    newsletterConsent: latest.get('newsletterConsent') === 'given',
    newsletterAwaitsConfirmation: latest.get('newsletterConsent') === 'asked',
  };
}

/** What a person has said about consents, the oldest first, with the wording that was shown. */
export async function listConsentEvents(db: Db, personId: number) {
  return db.selectFrom('consent_event').selectAll().where('person_id', '=', personId).orderBy('consent_event_id').execute();
}
