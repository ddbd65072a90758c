import { atLeast } from '#server/platform/at-least.ts';
import type { Config } from '#server/platform/config.ts';
import type { Db } from '#server/platform/db/database.ts';
import { queueMail } from '#server/platform/mail/queue-mail.ts';
import type { RegionContent } from '#server/tenancy/regions/region-content.ts';
import { audit } from './audit.ts';
import { secretForMail } from './secret-for-mail.ts';
import { mayMail } from './may-mail.ts';
import './tables.ts';

/** Far more than the work takes. */
const ANSWER_AFTER_MS = 250;

interface Needed {
  db: Db;
  config: Pick<Config, 'PUBLIC_URL' | 'SMTP_URL'>;
  regionContent: RegionContent;
}

/** Mails a link for setting a new password. Whether the address is known shows neither in the answer nor in its time. */
export function askForNewPassword(portal: Needed, email: string): Promise<null> {
  return atLeast(ANSWER_AFTER_MS, async () => {
    const person = await findPerson(portal, email);
    if (person && (await mayMail(portal.db, 'reset', email))) await mailLink(portal, person);
    return null;
  });
}

async function findPerson({ db }: Needed, email: string) {
  return db
    .selectFrom('person')
    .select(['person_id', 'region_id', 'email', 'first_name', 'last_name'])
    .where((person) => person.eb(person.fn<string>('lower', ['person.email']), '=', email.toLowerCase()))
    .where('ended_at', 'is', null)
    .executeTakeFirst();
}

type Person = NonNullable<Awaited<ReturnType<typeof findPerson>>>;

async function mailLink({ db, config, regionContent }: Needed, person: Person): Promise<void> {
  const region = person.region_id === null ? undefined : await regionContent.find({ regionId: person.region_id });
  await db.transaction().execute(async (trx) => {
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
      paragraphs: ['für Ihr Konto wurde ein neues Passwort angefordert. Mit dieser Schaltfläche vergeben Sie es:'],
      button: { label: 'Neues Passwort vergeben', url: url.href },
      closing: [
        'Der Link gilt eine Stunde und nur einmal.',
        'Sie haben kein neues Passwort angefordert? Dann brauchen Sie nichts zu tun: Ihr bisheriges Passwort gilt weiter.',
      ],
    });
    await audit(trx, { personId: person.person_id, regionId: person.region_id, act: 'reset-asked' });
  });
}
