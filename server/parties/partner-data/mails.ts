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
