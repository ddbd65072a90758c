import type { Config } from '#server/platform/config.ts';
import type { Db, Trx } from '#server/platform/db/database.ts';
import { queueMail } from '#server/platform/mail/queue-mail.ts';
import type { RegionContent, RegionEntry } from '#server/tenancy/regions/region-content.ts';
import { secretForMail } from './mailed-token.ts';

interface Recipient {
  person_id: number;
  region_id: number | null;
  email: string;
  first_name: string;
  last_name: string;
}

const beginnings = {
  asked: 'für Ihr Konto wurde ein neues Passwort angefordert. Mit dieser Schaltfläche vergeben Sie es:',
  resent:
    'wir senden Ihnen einen neuen Link, mit dem Sie ein neues Passwort vergeben. Links, die wir Ihnen davor gesendet haben, gelten nicht mehr.',
} as const;

interface Office {
  db: Db;
  config: Pick<Config, 'PUBLIC_URL' | 'SMTP_URL'>;
  regionContent: RegionContent;
}

/** Mails a link for setting a new password, and does in the same transaction what belongs to it. */
export async function mailResetLink(
  { db, config, regionContent }: Office,
  person: Recipient,
  why: keyof typeof beginnings,
  prepare: (trx: Trx) => Promise<void>,
): Promise<void> {
  const region = person.region_id === null ? undefined : await regionContent.find({ regionId: person.region_id });
  await db.transaction().execute(async (trx) => {
    await prepare(trx);
    await queueLink(trx, config, person, beginnings[why], region);
  });
}

async function queueLink(
  trx: Trx,
  config: Office['config'],
  person: Recipient,
  beginning: string,
  region: RegionEntry | undefined,
): Promise<void> {
  const url = new URL('/new-password', config.PUBLIC_URL);
  const { token, secretLink } = await secretForMail(trx, config, person.person_id, 'new-password');
  url.searchParams.set('t', token);
  if (region) url.searchParams.set('region', region.slug);
  await queueMail(trx, {
    to: person.email,
    recipientId: person.person_id,
    secretLink,
    subject: 'Neues Passwort vergeben',
    ...(region && { look: region }),
    salutation: `Guten Tag ${person.first_name} ${person.last_name},`,
    paragraphs: [beginning],
    button: { label: 'Neues Passwort vergeben', url: url.href },
    closing: [
      'Der Link gilt eine Stunde und nur einmal.',
      'Sie haben kein neues Passwort angefordert? Dann brauchen Sie nichts zu tun: Ihr bisheriges Passwort gilt weiter.',
    ],
  });
}
