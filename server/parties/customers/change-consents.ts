import type { ParsedInputOf } from '#contract/common/call.ts';
import { newsletterLinkInvalid, type updateConsents } from '#contract/parties/customers/personal-data.ts';
import { getRegionEntry } from '#server/tenancy/regions/region-content.ts';
import { audit } from '#server/tenancy/audit/audit.ts';
import { getPerson } from '#server/tenancy/people/get-person.ts';
import { holdPerson } from '#server/tenancy/people/hold-person.ts';
import { isLinkOnItsWay, withdrawLinks } from '#server/platform/mail/links.ts';
import { forgetMailedTokens, hasMailedToken, redeemMailedToken } from '#server/tenancy/credentials/mailed-token.ts';
import { countAttempt } from '#server/tenancy/throttling/throttle.ts';
import type { Config } from '#server/platform/config.ts';
import type { Db, Trx } from '#server/platform/db/database.ts';
import { atField, notFound } from '#server/platform/http/refusal.ts';
import type { Portal } from '#server/tenancy/portal.ts';
import { askForNewsletter, confirmConsent, type Consents, getConsents, storeConsent } from './consents.ts';
import type { PersonKey } from '#server/tenancy/people/find-person.ts';

/** Nobody's mailbox is to be flooded. */
const NEWSLETTER_MAILS = { most: 5, minutes: 60 };

/** Gives and withdraws consents; notes changes only. Throws 404 for somebody else's gguid, 429 for too many mails. */
export async function changeConsents(
  { db, config, regionContent }: Portal,
  { personId, regionId }: PersonKey,
  wanted: ParsedInputOf<typeof updateConsents>,
): Promise<Consents> {
  const person = await getPerson(db, personId);
  if (wanted.gguid !== person.gguid) throw notFound();
  const region = await getRegionEntry(regionContent, { regionId });

  await db.transaction().execute((trx) => saveAtOnce(trx, personId, regionId, wanted));
  if (wanted.newsletterConsent) {
    const name = `${person.first_name} ${person.last_name}`;
    await db.transaction().execute((trx) => beginNewsletter(trx, config, { personId, email: person.email, name, region }));
  }
  return getConsents(db, personId);
}

/** All that needs no mail, in a transaction of its own: too many mails must not keep anybody from withdrawing. */
async function saveAtOnce(
  trx: Trx,
  personId: number,
  regionId: number,
  wanted: ParsedInputOf<typeof updateConsents>,
): Promise<void> {
  const before = await holdConsents(trx, personId);
  if (wanted.marketingAdsConsent !== before.marketingAdsConsent)
    await storeConsent(trx, personId, 'marketingAdsConsent', wanted.marketingAdsConsent ? 'given' : 'withdrawn');
  if (!wanted.newsletterConsent && (before.newsletterConsent || before.newsletterAwaitsConfirmation))
    await endNewsletter(trx, personId);
  await audit(trx, { personId, regionId, act: 'consents-changed' });
}

/** Nothing is new while a link is on its way that still works. Throws Refusal 429 after many mails. */
async function beginNewsletter(
  trx: Trx,
  config: Portal['config'],
  reader: Parameters<typeof askForNewsletter>[2],
): Promise<void> {
  const { newsletterConsent, newsletterAwaitsConfirmation } = await holdConsents(trx, reader.personId);
  if (newsletterConsent || (newsletterAwaitsConfirmation && (await isAsked(trx, reader.personId)))) return;
  await countAttempt(trx, `newsletter ${reader.personId}`, NEWSLETTER_MAILS);
  await askForNewsletter(trx, config, reader);
}

/** The consents as they are until the transaction ends: one change of a person after the other. */
async function holdConsents(trx: Trx, personId: number): Promise<Consents> {
  await holdPerson(trx, personId);
  return getConsents(trx, personId);
}

async function isAsked(db: Db, personId: number): Promise<boolean> {
  return (await hasMailedToken(db, personId, 'newsletter')) || isLinkOnItsWay(db, personId, 'newsletter');
}

async function endNewsletter(db: Db, personId: number): Promise<void> {
  await storeConsent(db, personId, 'newsletterConsent', 'withdrawn');
  await withdrawLinks(db, personId, 'newsletter');
  await forgetMailedTokens(db, personId, 'newsletter');
}

/** The owner of the mailbox has used the link. Throws Refusal 422 for a link that is invalid or has expired. */
export async function confirmNewsletter(db: Db, config: Pick<Config, 'SEAL_KEY'>, token: string): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const personId = await redeemMailedToken(trx, config, token, 'newsletter');
    if (personId === undefined) throw atField('t', newsletterLinkInvalid);
    await confirmConsent(trx, personId, 'newsletterConsent');
    await audit(trx, { personId, regionId: null, act: 'consents-changed' });
  });
}
