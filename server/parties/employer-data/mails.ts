import { type CardLook, mailTemplate } from '#server/platform/mail/mail-template.ts';

export const employerDataComplete = mailTemplate(({ region, isInReview }: { region: CardLook; isInReview: boolean }) => ({
  subject: `Ihre Arbeitgeberdaten zur ${region.cardName} sind vollständig`,
  paragraphs: [
    'vielen Dank, Ihre Arbeitgeberdaten sind jetzt vollständig gespeichert.',
    isInReview
      ? 'Wir prüfen nun Ihren Vertrag, in der Regel innerhalb von drei Werktagen, und teilen Ihnen Karten zu. Sobald der Vertrag aktiv ist, melden wir uns per E-Mail; dann werden Ihre MitarbeiterCARDs geladen. Sie müssen bis dahin nichts tun.'
      : 'Ihre MitarbeiterCARDs werden an den Tagen geladen, die Sie für sie festgelegt haben.',
  ],
}));
