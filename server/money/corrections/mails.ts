import { maskCardNumber } from '#contract/common/card-number.ts';
import { type Cents, formatCents } from '#contract/common/money.ts';
import { bookingNames } from '#server/parties/customers/booking-names.ts';
import type { RightBooking } from '#server/ledger/write/correct-entries.ts';
import type { RecentBooking } from '#server/ledger/read/recent-bookings.ts';
import { formatInstant } from '#server/platform/berlin-time.ts';
import { type CardLook, mailTemplate } from '#server/platform/mail/mail-template.ts';

/** A case as its mails tell of it. */
export interface Correction {
  region: CardLook & { name: string };
  number: number;
  partnerName: string;
  card: string;
  wrong: readonly Pick<RecentBooking, 'type' | 'cents' | 'bookedAt'>[];
  right: readonly { type: RightBooking['type']; cents: Cents }[];
}

/** What staff needs beside it to ask back. */
interface Contact {
  contractId: string;
  contactName: string;
  contactEmail: string;
  contactPhone: string;
  message: string;
}

const NOTHING = 'keine Buchung';

function whatChanges({ card, wrong, right }: Correction): string {
  const was = wrong.map(
    ({ type, cents, bookedAt }) => `${bookingNames[type]} über ${formatCents(cents)} € (${formatInstant(bookedAt)} Uhr)`,
  );
  const should = right.map(({ type, cents }) => `${bookingNames[type]} über ${formatCents(cents)} €`);
  return [
    `Karte: ${maskCardNumber(card)}`,
    `Gebucht wurde: ${was.join(', ')}`,
    `Richtig wäre gewesen: ${should.join(', ') || NOTHING}`,
  ].join('\n');
}

/**
 * To whom the form names: nothing that was typed freely stands in it, so that nobody writes to strangers by the form.
 */
export const correctionAsked = mailTemplate((correction: Correction) => ({
  subject: `Korrekturbuchung beauftragt (Vorgang ${correction.number})`,
  paragraphs: [
    `für ${correction.partnerName} wurde eine Korrekturbuchung beauftragt.`,
    whatChanges(correction),
    'Wir prüfen den Auftrag und schreiben Ihnen, sobald die Korrektur ausgeführt ist.',
    'Haben Sie das nicht beauftragt? Dann melden Sie sich bitte gleich bei uns.',
  ],
}));

/** To staff. */
export const correctionToDecide = mailTemplate((correction: Correction & Contact) => ({
  subject: `Offener Vorgang ${correction.number}: Korrekturbuchung`,
  paragraphs: [
    `${correction.partnerName} (Vertrag ${correction.contractId}, Region ${correction.region.name}) bittet um eine Korrekturbuchung.`,
    whatChanges(correction),
    `Ansprechpartner: ${correction.contactName}\nE-Mail-Adresse: ${correction.contactEmail}\nTelefon: ${correction.contactPhone || 'nicht angegeben'}`,
    ...(correction.message ? [`Nachricht: ${correction.message}`] : []),
    `Bitte entscheiden Sie den Vorgang ${correction.number}.`,
  ],
}));

export const correctionDone = mailTemplate((correction: Correction) => ({
  subject: `Korrekturbuchung ausgeführt (Vorgang ${correction.number})`,
  paragraphs: [
    'wir haben Ihre Korrekturbuchung ausgeführt.',
    whatChanges(correction),
    'Die falsche Buchung steht als Storno in Ihrer Transaktionsübersicht, die richtige daneben. Beides erscheint in Ihrer nächsten Abrechnung.',
  ],
}));

export const correctionRefused = mailTemplate((correction: Correction & { reason: string }) => ({
  subject: `Korrekturbuchung abgelehnt (Vorgang ${correction.number})`,
  paragraphs: [
    'Ihre Korrekturbuchung konnten wir nicht ausführen.',
    whatChanges(correction),
    `Grund: ${correction.reason}`,
    'An den Buchungen hat sich nichts geändert. Bei Fragen schreiben Sie uns gern über das Kontaktformular.',
  ],
}));
