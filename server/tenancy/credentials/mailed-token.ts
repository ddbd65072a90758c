import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import type { Config } from '#server/platform/config.ts';
import type { Db, Trx } from '#server/platform/db/database.ts';
import { LINK_GAP } from '#server/platform/mail/queue-mail.ts';
import { readMailAddress } from '#server/platform/mail/read-mail-address.ts';
import { hashOf } from '#server/platform/hash-of.ts';
import type { SecretLink } from '#server/platform/mail/secret-link.ts';
import { findAccount } from '#server/tenancy/people/find-person.ts';
import './tables.ts';

const HOURS: Record<SecretLink, number> = { 'new-password': 1, newsletter: 7 * 24, 'employer-account': 7 * 24 };

/** Makes the token for a link in a mail. Only its hash is stored. */
export async function issueMailedToken(db: Db, personId: number, purpose: SecretLink): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  await db
    .insertInto('mailed_token')
    .values({
      token_hash: hashOf(token),
      person_id: personId,
      purpose,
      expires_at: sql<Date>`now() + ${HOURS[purpose]} * interval '1 hour'`,
    })
    .execute();
  return token;
}

/** Whose token it is, while it is still valid. */
export async function findMailedTokenOwner(db: Db, token: string, purpose: SecretLink): Promise<number | undefined> {
  const row = await db
    .selectFrom('mailed_token')
    .select('person_id')
    .where('token_hash', '=', hashOf(token))
    .where('purpose', '=', purpose)
    .where('expires_at', '>', sql<Date>`now()`)
    .executeTakeFirst();
  return row?.person_id;
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
export async function redeemMailedToken(db: Db, token: string, purpose: SecretLink): Promise<number | undefined> {
  const row = await db
    .deleteFrom('mailed_token')
    .where('token_hash', '=', hashOf(token))
    .where('purpose', '=', purpose)
    .where('expires_at', '>', sql<Date>`now()`)
    .returning('person_id')
    .executeTakeFirst();
  if (row) await db.deleteFrom('mailed_token').where('person_id', '=', row.person_id).where('purpose', '=', purpose).execute();
  return row?.person_id;
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
  config: Pick<Config, 'PUBLIC_URL' | 'SMTP_URL'>,
  personId: number,
  link: SecretLink,
  region?: { slug: string },
): Promise<{ url: string; secretLink: SecretLink | undefined }> {
  const url = new URL(pages[link], config.PUBLIC_URL);
  url.searchParams.set('t', config.SMTP_URL ? LINK_GAP : await issueMailedToken(trx, personId, link));
  if (region) url.searchParams.set('region', region.slug);
  return { url: url.href, secretLink: config.SMTP_URL ? link : undefined };
}

/**
 * The secret of a mailed link, made as the mail leaves. Returns undefined where the mail's address is not
 * that of the person's open account any more: a mail may have waited for days.
 */
export async function issueLinkSecret(
  db: Db,
  link: SecretLink,
  personId: number,
  recipient: string,
): Promise<string | undefined> {
  const person = await findAccount(db, { personId });
  const isTheirs = person && readMailAddress(person.email)?.toLowerCase() === recipient.toLowerCase();
  return isTheirs ? issueMailedToken(db, personId, link) : undefined;
}
