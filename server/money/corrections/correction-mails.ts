import { maskCardNumber } from '#contract/common/card-number.ts';
import { type Cents, formatCents } from '#contract/common/money.ts';
import { movementTexts } from '#server/parties/customers/movement-texts.ts';
import type { RightBooking } from '#server/ledger/write/correct-entries.ts';
import type { RecentBooking } from '#server/ledger/read/recent-bookings.ts';
import { formatInstant } from '#server/platform/berlin-time.ts';
import type { Db } from '#server/platform/db/database.ts';
import { type Mail, queueMail } from '#server/platform/mail/queue-mail.ts';

/** A case as its mails tell of it. */
export interface CorrectionLetter {
  number: number;
  partnerName: string;
  contractId: string;
  card: string;
  wrong: readonly Pick<RecentBooking, 'type' | 'cents' | 'bookedAt'>[];
  right: readonly { type: RightBooking['type']; cents: Cents }[];
  contactEmail: string;
  region: { name: string; cardName: string; primaryColor: string };
}

/** What staff needs beside it to ask back. */
interface Contact {
  contactName: string;
  contactPhone: string;
  message: string;
  writerId: number;
}

const NOTHING = 'keine Buchung';

function whatChanges({ card, wrong, right }: CorrectionLetter): string {
  const was = wrong.map(
    ({ type, cents, bookedAt }) => `${movementTexts[type]} über ${formatCents(cents)} € (${formatInstant(bookedAt)} Uhr)`,
  );
  const should = right.map(({ type, cents }) => `${movementTexts[type]} über ${formatCents(cents)} €`);
  return [
    `Karte: ${maskCardNumber(card)}`,
    `Gebucht wurde: ${was.join(', ')}`,
    `Richtig wäre gewesen: ${should.join(', ') || NOTHING}`,
  ].join('\n');
}

/**
 * To whom the form names: nothing that somebody typed freely stands in it, so that the form is no way to write to strangers.
 */
export async function confirmToPartner(db: Db, letter: CorrectionLetter): Promise<void> {
  await queueMail(db, {
    to: letter.contactEmail,
    recipientId: null,
    subject: `Korrekturbuchung beauftragt (Vorgang ${letter.number})`,
    look: letter.region,
    salutation: 'Guten Tag,',
    paragraphs: [
      `für ${letter.partnerName} wurde eine Korrekturbuchung beauftragt.`,
      whatChanges(letter),
      'Wir prüfen den Auftrag und schreiben Ihnen, sobald die Korrektur ausgeführt ist.',
      'Haben Sie das nicht beauftragt? Dann melden Sie sich bitte gleich bei uns.',
    ],
  });
}

export async function tellStaff(db: Db, to: string, letter: CorrectionLetter, contact: Contact): Promise<void> {
  await queueMail(db, {
    to,
    recipientId: null,
    replyTo: letter.contactEmail,
    writerId: contact.writerId,
    subject: `Offener Vorgang ${letter.number}: Korrekturbuchung`,
    look: letter.region,
    salutation: 'Guten Tag,',
    paragraphs: [
      `${letter.partnerName} (Vertrag ${letter.contractId}, Region ${letter.region.name}) bittet um eine Korrekturbuchung.`,
      whatChanges(letter),
      `Ansprechpartner: ${contact.contactName}\nE-Mail-Adresse: ${letter.contactEmail}\nTelefon: ${contact.contactPhone || 'nicht angegeben'}`,
      ...(contact.message ? [`Nachricht: ${contact.message}`] : []),
      `Bitte entscheiden Sie den Vorgang ${letter.number}.`,
    ],
  });
}

export function approvalMail(letter: CorrectionLetter): Mail {
  return {
    to: letter.contactEmail,
    recipientId: null,
    subject: `Korrekturbuchung ausgeführt (Vorgang ${letter.number})`,
    look: letter.region,
    salutation: 'Guten Tag,',
    paragraphs: [
      'wir haben Ihre Korrekturbuchung ausgeführt.',
      whatChanges(letter),
      'Die falsche Buchung steht als Storno in Ihrer Transaktionsübersicht, die richtige daneben. Beides erscheint in Ihrer nächsten Abrechnung.',
    ],
  };
}

export function rejectionMail(letter: CorrectionLetter, reason: string): Mail {
  return {
    to: letter.contactEmail,
    recipientId: null,
    subject: `Korrekturbuchung abgelehnt (Vorgang ${letter.number})`,
    look: letter.region,
    salutation: 'Guten Tag,',
    paragraphs: [
      'Ihre Korrekturbuchung konnten wir nicht ausführen.',
      whatChanges(letter),
      `Grund: ${reason}`,
      'An den Buchungen hat sich nichts geändert. Bei Fragen schreiben Sie uns gern über das Kontaktformular.',
    ],
  };
}
