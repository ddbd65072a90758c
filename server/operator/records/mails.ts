import { type CardLook, mailTemplate } from '#server/platform/mail/mail-template.ts';

export const sessionsEnded = mailTemplate(({ reason }: { region: CardLook | undefined; reason: string }) => ({
  subject: 'Sie wurden überall abgemeldet',
  paragraphs: [
    'wir haben alle Anmeldungen Ihres Kontos beendet. Mit Ihrem Passwort können Sie sich wieder anmelden.',
    `Der Grund: ${reason}`,
    'Vermuten Sie, dass jemand anderes Ihr Passwort kennt? Dann vergeben Sie bitte über „Passwort vergessen?“ ein neues.',
  ],
}));
