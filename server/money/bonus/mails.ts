import { type CardLook, mailTemplate } from '#server/platform/mail/mail-template.ts';

interface Forward {
  /** Where it is known. */
  region: CardLook | undefined;
  partnerName: string;
  /** The bonus that is in force now. */
  text: string;
}

export const bonusBroughtForward = mailTemplate(({ partnerName, text }: Forward) => ({
  subject: 'Ihre Änderung des Bonus gilt ab sofort',
  paragraphs: [
    `Ihre Angaben zum Bonus von ${partnerName} gelten ab sofort und nicht erst am dritten Werktag.`,
    `Jetzt in Kraft: ${text}`,
  ],
}));

export const bonusNotBroughtForward = mailTemplate(
  ({ partnerName, reason }: { region: CardLook; partnerName: string; reason: string }) => ({
    subject: 'Ihre Änderung des Bonus bleibt beim dritten Werktag',
    paragraphs: [
      `Ihre Angaben zum Bonus von ${partnerName} konnten wir nicht vorziehen. Sie gelten wie vorgesehen am dritten Werktag.`,
      `Grund: ${reason}`,
    ],
  }),
);
