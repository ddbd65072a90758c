import { type CaseSection, LONGEST_ANSWER } from '#contract/tenancy/decisions/case-page.ts';
import type { Db } from '#server/platform/db/database.ts';
import { getContract } from '#server/parties/businesses/contracts.ts';
import { ruleBroken } from '#server/platform/http/refusal.ts';
import { getPerson } from '#server/tenancy/people/get-person.ts';
import type { CaseKind, RegisteredCase } from '#server/tenancy/decisions/case-kind.ts';
import { type ContactMessage, contactMessage } from '#server/tenancy/decisions/contact-message.ts';
import { findRegionName } from '#server/tenancy/regions/region-reads.ts';
import { messageAnswered } from './mails.ts';

/** A message sent by the contact form: answered by mail, or closed without an answer. */
export const contactMessageKind: CaseKind<Message, ContactMessage> = {
  name: 'message',
  acts: { approve: 'message-answered', reject: 'message-closed' },
  offers: {
    approve: {
      label: 'Antworten',
      explanation: 'Ihre Antwort geht an die Adresse, die in der Nachricht angegeben ist.',
      needsReason: 'yes',
      reasonLabel: 'Antwort',
      reasonAtMost: LONGEST_ANSWER,
    },
    reject: {
      label: 'Ohne Antwort schließen',
      explanation: 'Zum Beispiel, weil schon telefoniert wurde oder nichts zu tun ist.',
      needsReason: 'maybe',
      reasonLabel: 'Notiz, nur für uns',
    },
  },
  read,
  describe,
  forecast: async (_db, message) => wordsOf(message),
  approve: async (_trx, message) => wordsOf(message),
  approvalMails: ({ number, personId, accountEmail }, words, { region, reason: answer }) => {
    // The address in the form may be anybody's.
    const isOwn = words.email.toLowerCase() === accountEmail.toLowerCase();
    const name = words.firstName && isTitled(words) ? `${words.salutation} ${words.lastName}` : nameOf(words);
    return [messageAnswered({ email: words.email, personId: isOwn ? personId : null, name }, { region, number, answer })];
  },
  rejectionMails: () => [],
};

interface Message {
  number: number;
  regionId: number;
  personId: number;
  accountEmail: string;
  gguid: string;
  role: string;
  /** Undefined once they were forgotten. */
  words: ContactMessage | undefined;
}

async function read(db: Db, { number, regionId, personId, details }: RegisteredCase): Promise<Message> {
  if (personId === null) throw new Error(`message ${number} was written by nobody`);
  const { email, gguid, role } = await getPerson(db, personId);
  const words = contactMessage.safeParse(details).data;
  return { number, regionId, personId, accountEmail: email, gguid, role, words };
}

/** Throws Refusal 422 where nothing is left to answer. */
function wordsOf({ words }: Message): ContactMessage {
  if (!words) throw ruleBroken(FORGOTTEN);
  return words;
}

const isTitled = ({ salutation }: Pick<ContactMessage, 'salutation'>) => salutation === 'Herr' || salutation === 'Frau';

/** How the writer is called: as it was typed, with Herr or Frau where that was chosen. */
export function nameOf(words: Pick<ContactMessage, 'salutation' | 'firstName' | 'lastName'>): string {
  return [isTitled(words) ? words.salutation : '', words.firstName, words.lastName].join(' ').replace(/ +/g, ' ').trim();
}

const FORGOTTEN = 'Der Text der Nachricht wurde gelöscht.';

const writerNames: Partial<Record<string, string>> = {
  customer: 'Kundin oder Kunde',
  partner: 'Akzeptanzpartner',
  employer: 'Arbeitgeber',
  interested: 'Interessent',
};

async function describe(db: Db, { regionId, words, role, accountEmail, gguid }: Message): Promise<CaseSection[]> {
  if (!words) return [{ type: 'words', title: 'Nachricht', text: FORGOTTEN }];
  const { companyName, phone, subject, email, message } = words;
  const fact = (name: string, value: string | undefined) => (value ? [{ name, value, link: null }] : []);
  return [
    { type: 'words', title: 'Nachricht', text: message },
    ...(await describeOrder(db, regionId, words)),
    {
      type: 'facts',
      title: 'Wer schreibt',
      facts: [
        ...fact('Betreff', subject),
        { name: writerNames[role] ?? 'Name', value: nameOf(words), link: null },
        ...fact('Unternehmen', companyName),
        ...fact('Telefon', phone),
        { name: 'Antwort an', value: email, link: null },
        { name: 'Angemeldet als', value: accountEmail, link: { to: 'person', id: gguid } },
      ],
    },
  ];
}

/** An order of cards leads to the employer that wants them and to the stock from which it gets them. */
async function describeOrder(db: Db, regionId: number, { employerId, quantity }: ContactMessage): Promise<CaseSection[]> {
  if (employerId === undefined) return [];
  const { gguid, name, contract_id: contractId } = await getContract(db, { kind: 'employer', regionId, employerId });
  const region = (await findRegionName(db, regionId))!;
  return [
    {
      type: 'facts',
      title: 'Nachbestellung',
      facts: [
        { name: 'Arbeitgeber', value: `${name} (${contractId})`, link: { to: 'employer', id: gguid } },
        ...(quantity ? [{ name: 'Gewünschte Karten', value: quantity, link: null }] : []),
        { name: 'Zuteilen aus', value: `Kartenbestand ${region.cardName}`, link: { to: 'stock', id: region.slug } },
      ],
    },
  ];
}
