import type { Config } from '#server/platform/config.ts';
import type { Trx } from '#server/platform/db/database.ts';
import { LINK_GAP } from '#server/platform/mail/queue-mail.ts';
import type { SecretLink } from '#server/platform/mail/secret-link.ts';
import { issueMailedToken } from './mailed-token.ts';

/**
 * What stands in a mailed link for the recipient's secret, and what `queueMail` has to know of it: a gap, as the secret is made when the mail
 * leaves. Without a mail server, which production must have, it is the secret itself: the outbox is the demo's only mailbox.
 */
export async function secretForMail(
  trx: Trx,
  config: Pick<Config, 'SMTP_URL'>,
  personId: number,
  link: SecretLink,
): Promise<{ token: string; secretLink: SecretLink | undefined }> {
  if (config.SMTP_URL) return { token: LINK_GAP, secretLink: link };
  return { token: await issueMailedToken(trx, personId, link), secretLink: undefined };
}
