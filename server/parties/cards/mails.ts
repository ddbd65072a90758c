import { groupDigits } from '#contract/common/group-digits.ts';
import { formatCount } from '#contract/common/format-count.ts';
import { type CardLook, mailTemplate } from '#server/platform/mail/mail-template.ts';

interface OwnCard {
  region: CardLook;
  card: string;
}

/** To a holder who has locked the own card. */
export const cardLocked = mailTemplate(({ region, card }: OwnCard) => ({
  subject: `Ihre ${region.cardName} wurde gesperrt`,
  paragraphs: [
    `Ihre ${region.cardName} mit der Kartennummer ${groupDigits(card)} wurde gesperrt. Mit ihr kann nicht mehr bezahlt und nichts mehr aufgeladen werden. Sie selbst können die Sperre nicht aufheben.`,
    'Ein Guthaben auf dieser Karte ist nicht verloren: Fügen Sie Ihrem Konto eine neue Karte hinzu und beauftragen Sie die Übertragung des Guthabens. Haben Sie die Produktionsnummer der gesperrten Karte noch nicht angegeben, brauchen wir sie dafür als Nachweis.',
    'Waren Sie das nicht? Dann ändern Sie bitte gleich Ihr Passwort und melden Sie sich bei uns.',
  ],
}));

export const cardLockedByStaff = mailTemplate(({ region, card, reason }: OwnCard & { reason: string }) => ({
  subject: `Ihre ${region.cardName} wurde gesperrt`,
  paragraphs: [
    `wir haben Ihre ${region.cardName} mit der Kartennummer ${groupDigits(card)} gesperrt. Mit ihr kann nicht mehr bezahlt und nichts mehr aufgeladen werden.`,
    `Der Grund: ${reason}`,
    'Ein Guthaben auf dieser Karte ist nicht verloren. War die Sperre ein Versehen, dann melden Sie sich bitte bei uns.',
  ],
}));

export const lockUndone = mailTemplate(({ region, card, reason }: OwnCard & { reason: string }) => ({
  subject: `Ihre ${region.cardName} ist wieder freigegeben`,
  paragraphs: [
    `die Sperre Ihrer ${region.cardName} mit der Kartennummer ${groupDigits(card)} wurde aufgehoben. Mit ihr kann wieder bezahlt und aufgeladen werden.`,
    `Der Grund: ${reason}`,
    'Sind Sie damit nicht einverstanden? Dann sperren Sie die Karte bitte erneut und melden Sie sich bei uns.',
  ],
}));

export const registrationUndone = mailTemplate(({ region, card, reason }: OwnCard & { reason: string }) => ({
  subject: 'Eine Karte gehört nicht mehr zu Ihrem Konto',
  paragraphs: [
    `die Registrierung der ${region.cardName} mit der Kartennummer ${groupDigits(card)} auf Ihr Konto wurde aufgehoben.`,
    `Der Grund: ${reason}`,
    'Haben Sie die Karte in der Hand? Dann fügen Sie sie Ihrem Konto bitte mit ihrer Produktionsnummer hinzu, oder melden Sie sich bei uns.',
  ],
}));

/** To the former holder, who had not shown the production number. */
export const cardProvenByAnother = mailTemplate(({ card }: { card: string }) => ({
  subject: 'Eine Karte gehört nicht mehr zu Ihrem Konto',
  paragraphs: [
    `die Karte ${groupDigits(card)} war mit ihrer Kartennummer auf Sie registriert. Soeben hat jemand sie mit der Produktionsnummer bestätigt, die auf der Karte steht. Sie gehört deshalb nicht mehr zu Ihrem Konto.`,
    'Haben Sie die Karte in der Hand? Dann melden Sie sich bitte bei uns und halten Sie die Produktionsnummer bereit. Karten in Ihrem Konto schützen Sie davor, indem Sie sie selbst mit ihrer Produktionsnummer bestätigen.',
  ],
}));

export const cardReportedLost = mailTemplate(({ region, card, caseNumber }: OwnCard & { caseNumber: number }) => ({
  subject: `Ihre ${region.cardName} wurde als verloren gemeldet`,
  paragraphs: [
    `Ihre ${region.cardName} mit der Kartennummer ${groupDigits(card)} wurde uns als verloren gemeldet (Vorgang ${caseNumber}). Wir prüfen das und ersetzen sie durch eine neue Karte, auf die Ihr Guthaben übergeht.`,
    'Bis dahin kann mit der Karte noch bezahlt werden. Wenn Sie das verhindern möchten, sperren Sie die Karte bitte gleich im Portal; Ihr Guthaben geht dabei nicht verloren.',
    'Haben Sie die Karte noch? Dann melden Sie sich bitte gleich bei uns.',
  ],
}));

interface Stock {
  region: CardLook;
  receiver: string;
  isGiven: boolean;
  count: number;
  reason: string;
}

/** To a partner or an employer who gets cards to sell or to give away, or has them no longer. */
export const cardsAssigned = mailTemplate(({ region, receiver, isGiven, count, reason }: Stock) => {
  const cards = count === 1 ? 'eine Karte' : `${formatCount(count)} Karten`;
  return {
    subject: isGiven ? 'Ihnen wurden Karten zugeteilt' : 'Karten wurden zurückgenommen',
    paragraphs: [
      isGiven
        ? `${receiver} hat von uns ${cards} bekommen (${region.cardName}).`
        : `wir haben von ${receiver} ${cards} in unser Lager zurückgenommen (${region.cardName}).`,
      `Der Grund: ${reason}`,
      'Stimmt das nicht? Dann melden Sie sich bitte bei uns.',
    ],
  };
});
