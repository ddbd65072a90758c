import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { requestCards } from '#server/money/employee-cards/request-cards.ts';
import { reportBarrier } from '#server/operator/contact/report-barrier.ts';
import { sendContactMessage } from '#server/operator/contact/send-contact-message.ts';
import { openLostCardCase } from '#server/parties/cards/open-lost-card-case.ts';
import { askForEcCheck } from '#server/parties/partner-data/ec-terminal-kind.ts';
import { readConfig } from '#server/platform/config.ts';
import type { Db } from '#server/platform/db/database.ts';
import { ownRegionContent } from '#server/tenancy/regions/own-region-content.ts';
import type { SeededCards } from './cards.ts';
import { HOME } from './home.ts';

/** What people have written, one each. */
const messages = [
  'Wo kann ich meine Karte aufladen, wenn mein Buchladen Ferien hat?',
  'Mein Bonus vom Samstag fehlt noch. Ich habe 24 Euro bezahlt.',
  'Kann ich zwei Karten auf einem Telefon zeigen?',
  'Ich bin umgezogen. Muss ich die neue Adresse melden?',
  'Die Bäckerei am Markt sagt, ihr Gerät sei kaputt. Stimmt das?',
  'Bitte löschen Sie mein Konto, wenn das Guthaben verbraucht ist.',
  'Gilt die Karte auch auf dem Wochenmarkt?',
  'Ich habe eine Karte geschenkt bekommen. Wie melde ich sie an?',
  'Wie lange dauert es, bis eine Übertragung da ist?',
  'Auf meinem Beleg steht ein anderer Tag als in der Übersicht.',
  'Danke für die schnelle Hilfe letzte Woche!',
];
const barriers = [
  ['/partner-finden', 'Die Karte der Geschäfte lässt sich mit der Tastatur nicht verlassen.'],
  ['/dashboard', 'Mein Vorleseprogramm nennt den Betrag zweimal.'],
  ['/registrierung', 'Bei sehr großer Schrift verdeckt der Knopf das letzte Feld.'],
  ['Startseite', 'Die grauen Zeilen kann ich kaum lesen.'],
] as const;
const terminals = { 'neu@demo.example': 'T 1000', 'partner@demo.example': 'T 2100' };
const LOST = 5;

/** What waits for staff on the first day, by the functions of the calls, and a mail that nobody could deliver. */
export async function seedWaiting(db: Db, regionId: number, { circulating }: SeededCards): Promise<void> {
  const holders = await db
    .selectFrom('card as c')
    .innerJoin('person as p', 'p.person_id', 'c.customer_id')
    .select([
      'c.card_number as card',
      'p.person_id as personId',
      'p.email',
      'p.first_name as firstName',
      'p.last_name as lastName',
    ])
    .where('c.card_number', 'in', circulating)
    .orderBy('c.card_number')
    .limit(messages.length + LOST)
    .execute();
  const office = { db, config: readConfig(process.env), regionContent: ownRegionContent(db) };
  for (const [index, message] of messages.entries()) {
    const { email, ...person } = holders[index]!;
    const name = { salutation: '' as const, firstName: person.firstName, lastName: person.lastName };
    await sendContactMessage(office, { ...person, regionId }, { ...name, contactEmail: email, message });
  }
  for (const [index, [page, message]] of barriers.entries())
    await reportBarrier(office, { region: HOME, page, message, contactEmail: '' }, `demo ${index}`);
  await seedBusinessWishes(db);
  const support = await personOf(db, 'support@demo.example');
  for (const { card } of holders.slice(messages.length))
    await db.transaction().execute((trx) => openLostCardCase(trx, { card, reportedBy: support.personId, note: 'Am Telefon' }));
  await giveUpOneMail(db, holders[messages.length]!.email);
}

async function seedBusinessWishes(db: Db): Promise<void> {
  for (const [email, ecType] of Object.entries(terminals)) {
    const { personId, regionId, partnerId } = await personOf(db, email);
    await askForEcCheck(
      db,
      { personId, regionId: regionId!, partnerId: partnerId! },
      {
        ecManufacturer: 'Terminalwerke (Demo)',
        ecType,
        ecTerminalID: '54018231',
        ecSerialNumber: `TW-${ecType.slice(2)}-77`,
        ecCashpointIntegration: false,
        ecCashpointIntegrationManufacturer: '',
      },
    );
  }
  const { personId, regionId, employerId } = await personOf(db, 'arbeitgeber@demo.example');
  const employer = { regionId: regionId!, employerId: employerId! };
  for (const [quantity, note] of [
    ['10', 'Für die neuen Auszubildenden.'],
    ['25', ''],
  ] as const)
    await requestCards(db, employer, personId, { quantity, note, requestKey: randomUUID() });
}

/** The mail server of a holder refused what told of the lost card. */
async function giveUpOneMail(db: Db, recipient: string): Promise<void> {
  await db
    .updateTable('outbox_mail')
    .set({ attempts: 1, gave_up_at: sql<Date>`now()`, last_error: '550 5.1.1 mailbox unavailable' })
    .where('recipient', '=', recipient)
    .execute();
}

async function personOf(db: Db, email: string) {
  return db
    .selectFrom('person')
    .select(['person_id as personId', 'region_id as regionId', 'partner_id as partnerId', 'employer_id as employerId'])
    .where('email', '=', email)
    .executeTakeFirstOrThrow();
}
