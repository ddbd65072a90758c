import type { Config } from '#server/platform/config.ts';
import type { Trx } from '#server/platform/db/database.ts';
import { LINK_GAP } from '#server/platform/mail/queue-mail.ts';
import type { SecretLink } from '#server/platform/mail/secret-link.ts';
import { issueMailedToken } from './mailed-token.ts';

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
