import { mailTemplate } from './mail-template.ts';

/** To the operator, about a mail that finally failed. */
export const undeliverable = mailTemplate((mail: { subject: string; recipient: string; reason: string }) => ({
  subject: 'Eine E-Mail konnte nicht zugestellt werden',
  paragraphs: [
    `die E-Mail „${mail.subject}“ an ${mail.recipient} konnte nicht zugestellt werden und wird nicht noch einmal versucht.`,
    `Grund: ${mail.reason}`,
    'Bitte klären Sie die Adresse mit der Person. Die E-Mail steht im Postausgang unter „nicht zugestellt“.',
  ],
}));
