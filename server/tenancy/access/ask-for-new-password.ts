import { atLeast } from '#server/platform/at-least.ts';
import { queueMail } from '#server/platform/mail/queue-mail.ts';
import type { Portal } from '#server/portal/portal.ts';
import { audit } from './audit.ts';
import { issueMailedToken } from './mailed-token.ts';
import { mayMail } from './may-mail.ts';
import './tables.ts';

/** Far more than the work takes. */
const ANSWER_AFTER_MS = 250;

/** Mails a link for setting a new password. Whether the address is known shows neither in the answer nor in its time. */
export function askForNewPassword(portal: Portal, email: string): Promise<null> {
  return atLeast(ANSWER_AFTER_MS, async () => {
    const person = await findPerson(portal, email);
    if (person && (await mayMail(portal.db, 'reset', email))) await mailLink(portal, person);
    return null;
  });
}

async function findPerson({ db }: Portal, email: string) {
  return db
    .selectFrom('person')
    .leftJoin('region', 'region.region_id', 'person.region_id')
    .select([
      'person_id',
      'person.region_id',
      'email',
      'first_name',
      'last_name',
      'region.slug',
      'region.card_name',
      'region.primary_color',
    ])
    .where((person) => person.eb(person.fn<string>('lower', ['person.email']), '=', email.toLowerCase()))
    .where('ended_at', 'is', null)
    .executeTakeFirst();
}

type Person = NonNullable<Awaited<ReturnType<typeof findPerson>>>;

async function mailLink({ db, config }: Portal, person: Person): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const url = new URL('/new-password', config.PUBLIC_URL);
    url.searchParams.set('t', await issueMailedToken(trx, person.person_id, 'new-password'));
    if (person.slug) url.searchParams.set('region', person.slug);
    await queueMail(trx, {
      to: person.email,
      subject: 'Neues Passwort vergeben',
      ...(person.card_name &&
        person.primary_color && { look: { cardName: person.card_name, primaryColor: person.primary_color } }),
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
