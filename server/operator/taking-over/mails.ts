import { type CardLook, mailTemplate } from '#server/platform/mail/mail-template.ts';

interface TakenOver {
  region: CardLook;
  /** The former provider. */
  provider: string;
  /** "31.12.2026": the last day on which the card can become theirs in this way. */
  until: string;
  /**
   * The page that asks for the address. No secret: these mails go out by the thousand, and lie in mailboxes for months.
   */
  url: string;
}

/** To whoever held a card of another provider that was taken over. */
export const cardTakenOver = mailTemplate(({ region, provider, until, url }: TakenOver) => ({
  subject: `Ihre Karte gehört jetzt zur ${region.cardName}`,
  paragraphs: [
    `Ihre Karte war bisher bei „${provider}“. Jetzt führen wir sie. Ihr Guthaben ist mit umgezogen, und Ihre Karte gilt weiter: Sie müssen nichts umtauschen.`,
    'Möchten Sie Ihr Guthaben im Portal sehen und Ihre Karte bei Verlust sperren können? Dann legen Sie ein Passwort fest. Geben Sie auf der folgenden Seite diese E-Mail-Adresse ein, und wir schicken Ihnen einen Link.',
  ],
  button: { label: 'Passwort festlegen', url },
  closing: [
    'Sie haben bei uns schon ein Konto mit dieser Adresse? Gehen Sie bitte denselben Weg: Danach gehört die Karte zu Ihrem Konto.',
    `Das geht bis zum ${until}. Dann löschen wir, was uns „${provider}“ über Sie mitgeteilt hat: Namen und E-Mail-Adresse. Ihre Karte gilt auch danach, und auch ohne Konto.`,
  ],
}));
