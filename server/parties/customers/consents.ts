import { CONSENT_VERSION, type ConsentKind, consentWordings } from '#contract/parties/customers/consents.ts';
import type { Db, Trx } from '#server/platform/db/database.ts';
import { getPerson } from '#server/tenancy/people/get-person.ts';
import { listLegalVersions } from '#server/tenancy/regions/legal-texts/find-legal-text-in-force.ts';
import { secretForMail } from '#server/tenancy/credentials/mailed-token.ts';
import { queueMail } from '#server/platform/mail/queue-mail.ts';
import type { Config } from '#server/platform/config.ts';
import { newsletterQuestion } from './mails.ts';

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

/** Notes that somebody gave a consent, asked for its confirmation mail or withdrew it: which words, and when. */
export async function storeConsent(
  db: Db,
  personId: number,
  kind: ConsentKind,
  act: 'asked' | 'given' | 'withdrawn',
): Promise<void> {
  const { region_id } = await getPerson(db, personId);
  if (region_id === null) throw new Error(`customer ${personId} has no region`);
  await db
    .insertInto('consent_event')
    .values({
      region_id,
      person_id: personId,
      kind,
      act,
      wording_version: await versionOf(db, region_id, kind),
      wording: consentWordings[kind],
    })
    .execute();
}

/** The version of the wording, and of the legal texts that it names. */
async function versionOf(db: Db, regionId: number, kind: ConsentKind): Promise<string> {
  if (kind !== 'conditionsConsent') return CONSENT_VERSION;
  const texts = await listLegalVersions(db, regionId, ['conditions-of-participation', 'privacy-policy']);
  return [CONSENT_VERSION, ...texts].join(', ');
}

/** Notes that a consent is confirmed: for the words shown when it was asked for, even if they have changed since. */
export async function confirmConsent(db: Db, personId: number, kind: ConsentKind): Promise<void> {
  await db
    .insertInto('consent_event')
    .columns(['region_id', 'person_id', 'kind', 'act', 'wording_version', 'wording'])
    .expression((from) =>
      from
        .selectFrom('consent_event')
        .select((asked) => [
          'region_id',
          'person_id',
          'kind',
          asked.val('given' as const).as('act'),
          'wording_version',
          'wording',
        ])
        .where('person_id', '=', personId)
        .where('kind', '=', kind)
        .where('act', '=', 'asked')
        .orderBy('consent_event_id', 'desc')
        .limit(1),
    )
    .execute();
}

interface Reader {
  personId: number;
  email: string;
  name: string;
  region: { slug: string; cardName: string; primaryColor: string };
}

/**
 * Double opt-in: the newsletter begins once the owner of the mailbox has used the link in this mail, and not before.
 */
export async function askForNewsletter(
  trx: Trx,
  config: Pick<Config, 'PUBLIC_URL' | 'SMTP_URL' | 'SEAL_KEY'>,
  { personId, email, name, region }: Reader,
): Promise<void> {
  await storeConsent(trx, personId, 'newsletterConsent', 'asked');
  const { url, secretLink } = await secretForMail(trx, config, personId, 'newsletter', region);
  await queueMail(trx, newsletterQuestion({ personId, email, name, secretLink }, { region, url }));
}
