import { mailTemplate } from '#server/platform/mail/mail-template.ts';

export const tillPinInvitation = mailTemplate(() => ({
  subject: 'Bitte legen Sie Ihre PIN für die Kasse fest',
  paragraphs: [
    'mit einer PIN wechseln Sie an der Kasse schnell zu Ihrer Anmeldung, ohne dass die Karte vom Bildschirm verschwindet.',
    'Melden Sie sich dazu mit Ihrem Passwort an, und legen Sie unter „Sicherheit“ eine PIN aus 4 bis 8 Ziffern fest.',
  ],
}));
