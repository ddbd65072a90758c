import { groupDigits } from '#contract/common/group-digits.ts';
import { type CardLook, mailTemplate } from '#server/platform/mail/mail-template.ts';

interface Told {
  region: CardLook;
  /** '12,50 € bei …, noch 33,12 €' */
  sentence: string;
  /** 'Einlösung' */
  what: string;
  card: string;
  /** When, as people read it. */
  at: string;
  url: string;
}

/** To a card holder who wants it, after each booking. */
export const bookingMade = mailTemplate(({ region, sentence, what, card, at, url }: Told) => ({
  subject: sentence,
  paragraphs: [
    `auf Ihrer ${region.cardName} wurde soeben gebucht: ${sentence}.`,
    `${what}\nKarte ${groupDigits(card)}\n${at} Uhr`,
  ],
  button: { label: 'Buchung ansehen', url },
  closing: [
    'Stimmt etwas nicht? Dann sperren Sie Ihre Karte im Portal oder melden Sie sich bei uns.',
    'Sie bekommen diese E-Mail, weil Sie es unter „Mitteilungen“ so eingestellt haben. Dort schalten Sie sie auch wieder aus.',
  ],
}));
