import { secretForMail } from '#server/tenancy/credentials/mailed-token.ts';
import { queueMail } from '#server/platform/mail/queue-mail.ts';
import type { Config } from '#server/platform/config.ts';
import type { Trx } from '#server/platform/db/database.ts';
import { storeConsent } from './store-consent.ts';

interface Reader {
  personId: number;
  email: string;
  name: string;
  region: { slug: string; cardName: string; primaryColor: string };
}

/** Double opt-in: the newsletter begins once the owner of the mailbox has used the link in this mail, and not before. */
export async function askForNewsletter(
  trx: Trx,
  config: Pick<Config, 'PUBLIC_URL' | 'SMTP_URL'>,
  { personId, email, name, region }: Reader,
): Promise<void> {
  await storeConsent(trx, personId, 'newsletterConsent', 'asked');
  const url = new URL('/newsletter-bestaetigen', config.PUBLIC_URL);
  const { token, secretLink } = await secretForMail(trx, config, personId, 'newsletter');
  url.searchParams.set('t', token);
  url.searchParams.set('region', region.slug);
  await queueMail(trx, {
    to: email,
    recipientId: personId,
    secretLink,
    subject: `Newsletter der ${region.cardName} bestätigen`,
    look: region,
    salutation: `Guten Tag ${name},`,
    paragraphs: ['Sie möchten den Newsletter Ihrer Karte erhalten. Bitte bestätigen Sie das mit dieser Schaltfläche:'],
    button: { label: 'Newsletter bestätigen', url: url.href },
    closing: [
      'Der Link gilt sieben Tage. Der Newsletter erscheint höchstens einmal im Monat, und Sie können ihn jederzeit abbestellen.',
      'Sie haben keinen Newsletter bestellt? Dann brauchen Sie nichts zu tun: Ohne Ihre Bestätigung erhalten Sie keinen.',
    ],
  });
}
