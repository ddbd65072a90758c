import type { Db } from '#server/platform/db/database.ts';
import { readMailAddress } from '#server/platform/mail/read-mail-address.ts';
import { issueMailedToken } from './mailed-token.ts';
import type { SecretLink } from '#server/platform/mail/secret-link.ts';
import './tables.ts';

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
  const person = await db
    .selectFrom('person')
    .select('email')
    .where('person_id', '=', personId)
    .where('ended_at', 'is', null)
    .executeTakeFirst();
  const isTheirs = person && readMailAddress(person.email)?.toLowerCase() === recipient.toLowerCase();
  return isTheirs ? issueMailedToken(db, personId, link) : undefined;
}
