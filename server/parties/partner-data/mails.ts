import { operator } from '#contract/common/operator.ts';
import { maskIban } from '#contract/common/mask-iban.ts';
import { formatInstant } from '#server/platform/berlin-time.ts';
import { type CardLook, mailTemplate } from '#server/platform/mail/mail-template.ts';

export const partnerDataComplete = mailTemplate(({ region, isInReview }: { region: CardLook; isInReview: boolean }) => ({
  subject: `Ihre Partnerdaten zur ${region.cardName} sind vollständig`,
  paragraphs: [
    'vielen Dank, Ihre Partnerdaten sind jetzt vollständig gespeichert.',
    isInReview
      ? 'Wir prüfen nun Ihren Vertrag, in der Regel innerhalb von drei Werktagen. Sobald er aktiv ist, können Sie buchen und werden veröffentlicht; dann melden wir uns per E-Mail. Sie müssen bis dahin nichts tun.'
      : 'Sie können ab sofort buchen und werden veröffentlicht.',
  ],
}));

/** To somebody new whose password was typed at the shop; `why` tells of the account. */
export const userAdded = mailTemplate(({ why }: { region: CardLook; why: string }) => ({
  subject: 'Ihr Zugang zum Portal',
  paragraphs: [
    why,
    'Sie melden sich mit dieser E-Mail-Adresse an. Ihr Passwort erfahren Sie dort, wo Sie arbeiten; bitte ändern Sie es nach der ersten Anmeldung.',
  ],
}));

export const ownBranchClosed = mailTemplate(({ branch }: { region: CardLook; branch: string }) => ({
  subject: 'Eine Filiale wurde geschlossen',
  paragraphs: [
    `die Filiale „${branch}“ ist geschlossen: Über sie sind keine Buchungen mehr möglich, und ihre Benutzer haben keinen Zugang mehr.`,
  ],
}));

interface BankChange {
  region: CardLook;
  /** Whole numbers of the accounts; the mail masks them. */
  oldIban: string;
  newIban: string;
  countsAt: Date;
}

export const bankChangeAsked = mailTemplate(({ oldIban, newIban, countsAt }: BankChange) => ({
  subject: 'Ihre Bankverbindung soll geändert werden',
  paragraphs: [
    `im Portal wurde für Ihren Vertrag eine andere Bankverbindung angegeben: Konto ${maskIban(newIban)} statt ${maskIban(oldIban)}. Sie gilt ab dem ${formatInstant(countsAt)} Uhr. Was bis dahin an die Bank gegeben wird, geht noch über das bisherige Konto.`,
    'Mit der Änderung endet das bisherige SEPA-Mandat. Das neue finden Sie im Portal bei Ihren Daten.',
  ],
  closing: [
    'Haben Sie das nicht veranlasst? Dann nehmen Sie die Änderung im Portal zurück und melden Sie sich bitte sofort bei uns.',
  ],
}));

export const bankChangeWithdrawn = mailTemplate((_told: { region: CardLook }) => ({
  subject: 'Ihre Bankverbindung bleibt',
  paragraphs: ['die Änderung Ihrer Bankverbindung wurde im Portal zurückgenommen. Die bisherige gilt weiter.'],
}));

/** With the mandate as an attachment. */
export const mandateToSign = mailTemplate(({ reference, iban }: { region: CardLook; reference: string; iban: string }) => ({
  subject: 'Ihr SEPA-Lastschriftmandat zum Unterschreiben',
  paragraphs: [
    `im Anhang finden Sie das SEPA-Lastschriftmandat ${reference} für das Konto ${maskIban(iban)}. Bitte unterschreiben Sie es und senden Sie es an ${operator.name}, ${operator.street}, ${operator.city} oder als Scan an ${operator.email}.`,
    'Wir ziehen damit frühestens eine Woche nach seinem Eingang ein. Sie finden das Mandat auch im Portal bei Ihren Daten.',
  ],
}));

interface Terminal {
  region: CardLook;
  ecManufacturer: string;
  ecType: string;
  ecTerminalID: string;
}

/** To whoever has asked, with what happens next. */
export const ecTerminalAsked = mailTemplate(({ ecManufacturer, ecType, ecTerminalID }: Terminal) => ({
  subject: 'Wir prüfen Ihr EC-Terminal',
  paragraphs: [
    `Ihre Anfrage zum EC-Terminal ${ecManufacturer} ${ecType} (Terminal-ID ${ecTerminalID}) ist bei uns eingegangen.`,
    'Wir fragen den Hersteller, ob Sie damit buchen können, und schreiben Ihnen das Ergebnis. Bis dahin müssen Sie nichts tun.',
  ],
}));

interface CheckedTerminal extends Terminal {
  isFit: boolean;
  /** Empty where there is nothing else to say. */
  reason: string;
}

export const ecTerminalChecked = mailTemplate((checked: CheckedTerminal) => {
  const { ecManufacturer, ecType, ecTerminalID, isFit, reason } = checked;
  const result = isFit ? 'Sie können damit buchen.' : 'Sie können damit leider nicht buchen.';
  return {
    subject: 'Ihr EC-Terminal ist geprüft',
    paragraphs: [
      `wir haben Ihr EC-Terminal geprüft (${ecManufacturer} ${ecType}, Terminal-ID ${ecTerminalID}). ${result}`,
      ...(reason ? [reason] : []),
    ],
  };
});

interface Reviewed {
  region: CardLook & { name: string };
  kind: 'partner' | 'employer';
  companyName: string;
  contractId: string;
  /** The record of the contract. */
  url: string;
}

/** To staff: somebody has given all data, and waits for his contract. */
export const contractToReview = mailTemplate(({ region, kind, companyName, contractId, url }: Reviewed) => ({
  subject: `Vertrag ${contractId} zu prüfen: ${companyName}`,
  paragraphs: [
    `${companyName} hat als ${kind === 'partner' ? 'Akzeptanzpartner' : 'Arbeitgeber'} der Region ${region.name} alle Daten angegeben.`,
    'Bitte prüfen und aktivieren Sie den Vertrag innerhalb von drei Werktagen.',
  ],
  button: { label: 'Vertrag öffnen', url },
}));
