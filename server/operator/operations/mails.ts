import { mailTemplate } from '#server/platform/mail/mail-template.ts';

/** To the operator. */
export const booksNotClean = mailTemplate(({ findings }: { findings: number }) => ({
  subject: 'Die Prüfung der Bücher hat Fehler gefunden',
  paragraphs: [
    `die nächtliche Prüfung hat ${findings === 1 ? 'eine Abweichung' : `${findings} Abweichungen`} gefunden.`,
    'Bitte geben Sie keine Zahlungsdateien frei, bevor das geklärt ist. Was zu tun ist, steht im Handbuch für den Betrieb (docs/operating.md).',
  ],
}));
