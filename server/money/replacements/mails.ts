import { groupDigits } from '#contract/common/group-digits.ts';
import { type Cents, formatCents } from '#contract/common/money.ts';
import { type CardLook, mailTemplate } from '#server/platform/mail/mail-template.ts';

interface Exchange {
  region: CardLook;
  oldCard: string;
  newCard: string;
}

const exchangeText = ({ region, oldCard, newCard }: Exchange) =>
  `die ${region.cardName} mit der Kartennummer ${groupDigits(oldCard)} wurde durch eine neue mit der Kartennummer ${groupDigits(newCard)} ersetzt.`;
const END = 'Mit der alten Karte kann nicht mehr bezahlt und nichts mehr aufgeladen werden.';

/** To its holder. */
export const cardReplaced = mailTemplate(({ cents, reason, ...exchange }: Exchange & { cents: Cents; reason: string }) => ({
  subject: `Ihre ${exchange.region.cardName} wurde ersetzt`,
  paragraphs: [
    exchangeText(exchange),
    cents > 0
      ? `Das Guthaben von ${formatCents(cents)} € ist jetzt auf der neuen Karte. ${END}`
      : `Auf der alten Karte war kein Guthaben. ${END}`,
    `Der Grund: ${reason}`,
    'Haben Sie das nicht gewünscht? Dann melden Sie sich bitte gleich bei uns.',
  ],
}));

/** To the employer who gave it, who sees no balance of an employee. */
export const employeeCardReplaced = mailTemplate((exchange: Exchange) => ({
  subject: 'Eine Mitarbeiterkarte wurde ersetzt',
  paragraphs: [exchangeText(exchange), END, 'Die neue Karte steht in Ihrer Liste an der Stelle der alten.'],
}));

export const lostCardKept = mailTemplate(({ region, card, reason }: { region: CardLook; card: string; reason: string }) => ({
  subject: `Ihre ${region.cardName} wurde nicht ersetzt`,
  paragraphs: [
    `Ihre ${region.cardName} mit der Kartennummer ${groupDigits(card)} war uns als verloren gemeldet. Wir ersetzen sie nicht; an Karte und Guthaben ändert sich nichts.`,
    `Grund: ${reason}`,
  ],
}));
