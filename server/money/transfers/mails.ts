import { groupDigits } from '#contract/common/group-digits.ts';
import { maskCardNumber } from '#contract/common/card-number.ts';
import { type Cents, formatCents } from '#contract/common/money.ts';
import { type CardLook, mailTemplate } from '#server/platform/mail/mail-template.ts';

interface Transfer {
  region: CardLook & { name: string };
  number: number;
  /** From which the balance goes to the target. */
  cards: readonly string[];
  target: string;
}

const plural = (cards: readonly string[]) => (cards.length === 1 ? 'der Karte' : 'der Karten');

/** Done by people, usually within 72 hours, with a confirmation afterwards. */
export const transferAsked = mailTemplate(({ number, cards, target }: Transfer) => ({
  subject: `Guthabenübertragung beantragt (Vorgang ${number})`,
  paragraphs: [
    `Sie haben beauftragt, das Guthaben ${plural(cards)} ${cards.map(groupDigits).join(', ')} auf die Karte ${groupDigits(target)} zu übertragen.`,
    'Wir bearbeiten Ihren Auftrag in der Regel innerhalb von 72 Stunden und schreiben Ihnen, sobald er ausgeführt ist. Die übertragenen Karten können danach nicht mehr verwendet werden.',
    'Haben Sie die Produktionsnummer einer Karte nicht angegeben und die Karte auch nicht mit ihr zu Ihrem Konto hinzugefügt, holen Sie das bitte nach. So können wir sehen, dass sie Ihnen gehört.',
    'Haben Sie das nicht beauftragt? Dann melden Sie sich bitte gleich bei uns.',
  ],
}));

/** To staff. */
export const transferToDecide = mailTemplate(({ region, number, cards, target }: Transfer) => ({
  subject: `Offener Vorgang ${number}: Guthabenübertragung`,
  paragraphs: [
    `eine Kundin oder ein Kunde der Region ${region.name} bittet um eine Guthabenübertragung.`,
    `Von: ${cards.map(maskCardNumber).join(', ')}\nAuf: ${maskCardNumber(target)}`,
    `Bitte entscheiden Sie den Vorgang ${number} innerhalb von 72 Stunden.`,
  ],
}));

export const transferDone = mailTemplate(({ number, cards, target, cents }: Transfer & { cents: Cents }) => ({
  subject: `Guthabenübertragung ausgeführt (Vorgang ${number})`,
  paragraphs: [
    `wir haben ${formatCents(cents)} € auf Ihre Karte ${groupDigits(target)} übertragen.`,
    `Das war das ganze Guthaben ${plural(cards)} ${cards.map(groupDigits).join(', ')}. ${cards.length === 1 ? 'Diese Karte kann' : 'Diese Karten können'} nicht mehr verwendet werden.`,
  ],
}));

export const transferRefused = mailTemplate(({ number, cards, target, reason }: Transfer & { reason: string }) => ({
  subject: `Guthabenübertragung abgelehnt (Vorgang ${number})`,
  paragraphs: [
    `Ihren Auftrag, das Guthaben ${plural(cards)} ${cards.map(groupDigits).join(', ')} auf die Karte ${groupDigits(target)} zu übertragen, konnten wir nicht ausführen.`,
    `Grund: ${reason}`,
    'An Ihrem Guthaben hat sich nichts geändert. Bei Fragen schreiben Sie uns gern über das Kontaktformular.',
  ],
}));
