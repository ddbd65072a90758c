import { type CardLook, mailTemplate } from '#server/platform/mail/mail-template.ts';

/** To somebody who works for a business and sets the password by a link; `why` tells of the account. */
export const businessInvitation = mailTemplate(({ why, url }: { region: CardLook; why: string; url: string }) => ({
  subject: 'Ihr Zugang zum Portal',
  paragraphs: [why, 'Mit dieser Schaltfläche vergeben Sie Ihr Passwort:'],
  button: { label: 'Passwort vergeben', url },
  closing: [
    'Der Link gilt eine Stunde und nur einmal. Danach fordern Sie auf der Anmeldeseite über „Passwort vergessen?“ einen neuen an.',
  ],
}));

export const businessDismissal = mailTemplate(({ why }: { region: CardLook; why: string }) => ({
  subject: 'Ihr Zugang wurde beendet',
  paragraphs: ['Ihr Zugang zum Portal ist beendet.', why],
}));

export const contractorInvitation = mailTemplate(
  ({ region, reason, url }: { region: CardLook & { name: string }; reason: string; url: string }) => ({
    subject: `Ihr Zugang zu den Auswertungen der ${region.cardName}`,
    paragraphs: [
      `Sie sehen künftig die Auswertungen der ${region.cardName} in ${region.name}. Vergeben Sie dafür bitte ein Passwort:`,
      `Der Grund: ${reason}`,
    ],
    button: { label: 'Passwort vergeben', url },
    closing: ['Der Link gilt eine Stunde und nur einmal. Danach bekommen Sie über „Passwort vergessen“ einen neuen.'],
  }),
);

export const contractorDismissal = mailTemplate(({ reason }: { reason: string }) => ({
  subject: 'Ihr Zugang zu den Auswertungen wurde beendet',
  paragraphs: ['Ihr Zugang zu den Auswertungen wurde beendet.', `Der Grund: ${reason}`],
}));
