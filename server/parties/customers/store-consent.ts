import { CONSENT_VERSION, consentWordings, type ConsentKind } from '#contract/parties/customers/consents.ts';
import { getPerson } from '#server/tenancy/people/get-person.ts';
import { listLegalVersions } from '#server/tenancy/regions/legal-texts/find-legal-text-in-force.ts';
import type { Db } from '#server/platform/db/database.ts';
import './tables.ts';

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
