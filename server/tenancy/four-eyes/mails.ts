import { mailTemplate } from '#server/platform/mail/mail-template.ts';

/** To everybody who may confirm what a colleague has asked for. */
export const secondAsked = mailTemplate(({ title, reason, url }: { title: string; reason: string; url: string }) => ({
  subject: 'Ein Auftrag wartet auf Ihre Freigabe',
  paragraphs: [
    'dieser Auftrag wird erst ausgeführt, wenn eine zweite Person ihn freigibt:',
    `${title}\nGrund: ${reason}`,
    'Bitte prüfen Sie ihn im Portal und geben Sie ihn frei, oder lehnen Sie ihn ab.',
  ],
  button: { label: 'Freigaben öffnen', url },
}));

/** To the person who asked. */
export const secondConfirmed = mailTemplate(({ title }: { title: string }) => ({
  subject: 'Ihr Auftrag wurde freigegeben und ausgeführt',
  paragraphs: ['Ihr Auftrag wurde freigegeben und ausgeführt:', title],
}));

/** To the person who asked. */
export const secondRefused = mailTemplate(({ title, reason }: { title: string; reason: string }) => ({
  subject: 'Ihr Auftrag wurde abgelehnt',
  paragraphs: ['Ihr Auftrag wurde abgelehnt:', `${title}\nGrund: ${reason}`],
}));
