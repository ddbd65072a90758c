import { maskCardNumber } from '#contract/common/card-number.ts';
import { type Cents, formatCents } from '#contract/common/money.ts';
import type { Db } from '#server/platform/db/database.ts';
import { type Mail, queueMail } from '#server/platform/mail/queue-mail.ts';

interface TransferLetter {
  number: number;
  cards: readonly string[];
  target: string;
  /** Who asks for it. */
  customerId: number;
  email: string;
  name: string;
  region: { name: string; cardName: string; primaryColor: string };
}

const AFTERWARDS = 'Die übertragenen Karten können danach nicht mehr verwendet werden.';
const plural = (cards: readonly string[]) => (cards.length === 1 ? 'der Karte' : 'der Karten');

/** Part 1, section 2.12: done by people, usually within 72 hours, with a confirmation afterwards. */
export async function confirmToCustomer(
  db: Db,
  { number, cards, target, customerId, email, name, region }: TransferLetter,
): Promise<void> {
  await queueMail(db, {
    to: email,
    recipientId: customerId,
    subject: `Guthabenübertragung beantragt (Vorgang ${number})`,
    look: region,
    salutation: `Guten Tag ${name},`,
    paragraphs: [
      `Sie haben beauftragt, das Guthaben ${plural(cards)} ${cards.join(', ')} auf die Karte ${target} zu übertragen.`,
      `Wir bearbeiten Ihren Auftrag in der Regel innerhalb von 72 Stunden und schreiben Ihnen, sobald er ausgeführt ist. ${AFTERWARDS}`,
      'Haben Sie eine der Karten noch nicht mit ihrer Produktionsnummer zu Ihrem Konto hinzugefügt, holen Sie das bitte nach. So können wir sehen, dass sie Ihnen gehört.',
      'Haben Sie das nicht beauftragt? Dann melden Sie sich bitte gleich bei uns.',
    ],
  });
}

export async function tellStaff(db: Db, to: string, { number, cards, target, region }: TransferLetter): Promise<void> {
  await queueMail(db, {
    to,
    recipientId: null,
    subject: `Offener Vorgang ${number}: Guthabenübertragung`,
    look: region,
    salutation: 'Guten Tag,',
    paragraphs: [
      `eine Kundin oder ein Kunde der Region ${region.name} bittet um eine Guthabenübertragung.`,
      `Von: ${cards.map(maskCardNumber).join(', ')}\nAuf: ${maskCardNumber(target)}`,
      `Bitte entscheiden Sie den Vorgang ${number} innerhalb von 72 Stunden.`,
    ],
  });
}

export function approvalMail({ number, cards, target, customerId, email, name, region }: TransferLetter, cents: Cents): Mail {
  return {
    to: email,
    recipientId: customerId,
    subject: `Guthabenübertragung ausgeführt (Vorgang ${number})`,
    look: region,
    salutation: `Guten Tag ${name},`,
    paragraphs: [
      `wir haben ${formatCents(cents)} € auf Ihre Karte ${target} übertragen.`,
      `Das war das ganze Guthaben ${plural(cards)} ${cards.join(', ')}. ${cards.length === 1 ? 'Diese Karte kann' : 'Diese Karten können'} nicht mehr verwendet werden.`,
    ],
  };
}

export function rejectionMail({ number, cards, target, customerId, email, name, region }: TransferLetter, reason: string): Mail {
  return {
    to: email,
    recipientId: customerId,
    subject: `Guthabenübertragung abgelehnt (Vorgang ${number})`,
    look: region,
    salutation: `Guten Tag ${name},`,
    paragraphs: [
      `Ihren Auftrag, das Guthaben ${plural(cards)} ${cards.join(', ')} auf die Karte ${target} zu übertragen, konnten wir nicht ausführen.`,
      `Grund: ${reason}`,
      'An Ihrem Guthaben hat sich nichts geändert. Bei Fragen schreiben Sie uns gern über das Kontaktformular.',
    ],
  };
}
