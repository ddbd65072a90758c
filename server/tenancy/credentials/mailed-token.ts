import { sql } from 'kysely';
import type { Config } from '#server/platform/config.ts';
import type { Db, Trx } from '#server/platform/db/database.ts';
import { LINK_GAP } from '#server/platform/mail/queue-mail.ts';
import { readMailAddress } from '#server/platform/mail/read-mail-address.ts';
import { hashOf } from '#server/platform/hash-of.ts';
import type { SecretLink } from '#server/platform/mail/links.ts';
import { findAccount } from '#server/tenancy/people/find-person.ts';
import { drawToken, isTokenOf } from '#server/tenancy/sessions/owned-token.ts';

const HOURS: Record<SecretLink, number> = { 'new-password': 1, newsletter: 7 * 24, 'employer-account': 7 * 24 };

/** The key that binds a token to its person, its purpose and its end. */
type Key = Pick<Config, 'SEAL_KEY'>;

/** Makes the token for a link in a mail. Only its hash is stored. */
export async function issueMailedToken(db: Db, config: Key, personId: number, purpose: SecretLink): Promise<string> {
  const expires_at = new Date(Date.now() + HOURS[purpose] * 3_600_000);
  const token = drawToken(config, ['mailed link', personId, purpose, expires_at]);
  await db
    .insertInto('mailed_token')
    .values({ token_hash: hashOf(token), person_id: personId, purpose, expires_at })
    .execute();
  return token;
}

/** Whose token it is, while it is still valid. */
export async function findMailedTokenOwner(db: Db, config: Key, token: string, purpose: SecretLink): Promise<number | undefined> {
  const row = await db
    .selectFrom('mailed_token')
    .select(['person_id', 'expires_at'])
    .where('token_hash', '=', hashOf(token))
    .where('purpose', '=', purpose)
    .where('expires_at', '>', sql<Date>`now()`)
    .executeTakeFirst();
  return row && isTokenOf(config, token, ['mailed link', row.person_id, purpose, row.expires_at]) ? row.person_id : undefined;
}

/** Whether a link is on its way that still works. */
export async function hasMailedToken(db: Db, personId: number, purpose: SecretLink): Promise<boolean> {
  const row = await db
    .selectFrom('mailed_token')
    .select('person_id')
    .where('person_id', '=', personId)
    .where('purpose', '=', purpose)
    .where('expires_at', '>', sql<Date>`now()`)
    .executeTakeFirst();
  return row !== undefined;
}

/** Uses a token up, with all others of its owner for that purpose. Returns whose it was, if it was valid. */
export async function redeemMailedToken(db: Db, config: Key, token: string, purpose: SecretLink): Promise<number | undefined> {
  const row = await db
    .deleteFrom('mailed_token')
    .where('token_hash', '=', hashOf(token))
    .where('purpose', '=', purpose)
    .where('expires_at', '>', sql<Date>`now()`)
    .returning(['person_id', 'expires_at'])
    .executeTakeFirst();
  if (!row || !isTokenOf(config, token, ['mailed link', row.person_id, purpose, row.expires_at])) return undefined;
  await db.deleteFrom('mailed_token').where('person_id', '=', row.person_id).where('purpose', '=', purpose).execute();
  return row.person_id;
}

/** Makes the links of a purpose worthless that are on their way to a person. */
export async function forgetMailedTokens(db: Db, personId: number, purpose: SecretLink): Promise<void> {
  await db.deleteFrom('mailed_token').where('person_id', '=', personId).where('purpose', '=', purpose).execute();
}

/** Makes all links worthless that are on their way to a person. */
export async function forgetAllMailedTokens(trx: Trx, personId: number): Promise<void> {
  await trx.deleteFrom('mailed_token').where('person_id', '=', personId).execute();
}

const pages: Record<SecretLink, string> = {
  'new-password': '/new-password',
  newsletter: '/newsletter-bestaetigen',
  'employer-account': '/arbeitgeber-bestaetigen',
};

/**
 * A mail's link with the recipient's secret, and what `queueMail` has to know of it. In the link's place of the secret
 * stands a gap, as the secret is made when the mail leaves. Without a mail server, which production must have, it is
 * the secret itself: the outbox is the demo's only mailbox.
 */
export async function secretForMail(
  trx: Trx,
  config: Pick<Config, 'PUBLIC_URL' | 'SMTP_URL' | 'SEAL_KEY'>,
  personId: number,
  link: SecretLink,
  region?: { slug: string },
): Promise<{ url: string; secretLink: SecretLink | undefined }> {
  const url = new URL(pages[link], config.PUBLIC_URL);
  url.searchParams.set('t', config.SMTP_URL ? LINK_GAP : await issueMailedToken(trx, config, personId, link));
  if (region) url.searchParams.set('region', region.slug);
  return { url: url.href, secretLink: config.SMTP_URL ? link : undefined };
}

/**
 * The secret of a mailed link, made as the mail leaves. Returns undefined where the mail's address is not
 * that of the person's open account any more: a mail may have waited for days.
 */
export async function issueLinkSecret(
  db: Db,
  config: Key,
  link: SecretLink,
  personId: number,
  recipient: string,
): Promise<string | undefined> {
  const person = await findAccount(db, { personId });
  const isTheirs = person && readMailAddress(person.email)?.toLowerCase() === recipient.toLowerCase();
  return isTheirs ? issueMailedToken(db, config, personId, link) : undefined;
}
