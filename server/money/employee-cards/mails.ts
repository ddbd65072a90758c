import { type CardLook, mailTemplate } from '#server/platform/mail/mail-template.ts';

interface CardRequest {
  region: CardLook;
  quantity: string;
  caseNumber: number;
}

/** To whoever has requested cards for an employer. A mail tells of it when they are assigned. */
export const cardsRequested = mailTemplate(({ quantity, caseNumber }: CardRequest) => ({
  subject: `Ihre Nachbestellung von MitarbeiterCARDs (Vorgang ${caseNumber})`,
  paragraphs: [
    `Sie haben ${quantity} MitarbeiterCARDs nachbestellt. Wir teilen sie Ihnen in der Regel innerhalb von drei Werktagen zu.`,
    'Sobald sie in Ihrem Bestand sind, schreiben wir Ihnen. Sie müssen bis dahin nichts tun.',
  ],
}));
