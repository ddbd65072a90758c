import { secretForMail } from '#server/tenancy/credentials/mailed-token.ts';
import { queueMail } from '#server/platform/mail/queue-mail.ts';
import type { Config } from '#server/platform/config.ts';
import type { Trx } from '#server/platform/db/database.ts';
import { newsletterQuestion } from './mails.ts';
import { storeConsent } from './store-consent.ts';

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
  config: Pick<Config, 'PUBLIC_URL' | 'SMTP_URL'>,
  { personId, email, name, region }: Reader,
): Promise<void> {
  await storeConsent(trx, personId, 'newsletterConsent', 'asked');
  const { url, secretLink } = await secretForMail(trx, config, personId, 'newsletter', region);
  await queueMail(trx, newsletterQuestion({ personId, email, name, secretLink }, { region, url }));
}
