import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import type { Db } from '#server/platform/db/database.ts';
import { hashOf } from './session.ts';
import type { SecretLink } from '#server/platform/mail/secret-link.ts';
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

/** Uses a token up and, with it, all others of its owner for the same purpose. Returns whose it was, if it was still valid. */
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
