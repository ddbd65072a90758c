import { type CardLook, mailTemplate } from '#server/platform/mail/mail-template.ts';

export const employerDataComplete = mailTemplate(({ region, isInReview }: { region: CardLook; isInReview: boolean }) => ({
  subject: `Ihre Arbeitgeberdaten zur ${region.cardName} sind vollständig`,
  paragraphs: [
    'vielen Dank, Ihre Arbeitgeberdaten sind jetzt vollständig gespeichert.',
    isInReview
      ? 'Wir prüfen nun Ihren Vertrag und teilen Ihnen Karten zu. Sobald der Vertrag aktiv ist, werden Ihre MitarbeiterCARDs geladen.'
      : 'Ihre MitarbeiterCARDs werden an den Tagen geladen, die Sie für sie festgelegt haben.',
  ],
}));
