import { groupDigits } from '#contract/common/group-digits.ts';
import { type Cents, formatCents } from '#contract/common/money.ts';
import { type CardLook, mailTemplate } from '#server/platform/mail/mail-template.ts';

/** To a new card holder; a card that is not proven by its production number wants that first of all. */
export const cardRegistered = mailTemplate(({ region, isProven }: { region: CardLook; isProven: boolean }) => ({
  subject: `Ihre ${region.cardName} ist registriert`,
  paragraphs: [
    `Ihre ${region.cardName} ist jetzt auf Sie registriert. Im Portal sehen Sie Ihr Guthaben und Ihre Buchungen.`,
    'Sollten Sie Ihre Karte einmal verlieren, können Sie sie dort sperren.',
    ...(isProven
      ? []
      : [
          'Bitte bestätigen Sie Ihre Karte gleich noch mit der Produktionsnummer, die auf ihr steht: Im Portal finden Sie dafür „Karte bestätigen“. Dann sehen Sie auch frühere Buchungen, niemand anderes kann die Karte auf sich registrieren, und ihr Guthaben kann bei Verlust auf eine andere Karte übertragen werden.',
        ]),
  ],
}));

/** To the owner of an address used again to register a card. Repeats no input, which may be a stranger's. */
export const cardAddressKnown = mailTemplate((_told: { region: CardLook }) => ({
  subject: 'Sie haben bereits ein Konto',
  paragraphs: [
    'mit Ihrer E-Mail-Adresse sollte soeben eine Karte registriert werden. Zu dieser Adresse gibt es aber schon ein Konto, deshalb wurde keine Karte registriert.',
    'Waren Sie das? Dann melden Sie sich bitte mit Ihrem bestehenden Konto an. Eine weitere Karte fügen Sie dort hinzu, und über „Passwort vergessen?“ erhalten Sie ein neues Passwort.',
    'Waren Sie es nicht? Dann brauchen Sie nichts zu tun.',
  ],
}));

/** With the link that confirms the wish. */
export const newsletterQuestion = mailTemplate(({ region, url }: { region: CardLook; url: string }) => ({
  subject: `Newsletter der ${region.cardName} bestätigen`,
  paragraphs: ['Sie möchten den Newsletter Ihrer Karte erhalten. Bitte bestätigen Sie das mit dieser Schaltfläche:'],
  button: { label: 'Newsletter bestätigen', url },
  closing: [
    'Der Link gilt sieben Tage. Der Newsletter erscheint höchstens einmal im Monat, und Sie können ihn jederzeit abbestellen.',
    'Sie haben keinen Newsletter bestellt? Dann brauchen Sie nichts zu tun: Ohne Ihre Bestätigung erhalten Sie keinen.',
  ],
}));

/** The last mail: that the account is gone, and what becomes of the money on its cards. */
export const accountEnded = mailTemplate(
  ({ filled }: { filled: readonly { card: string; balance: Cents; status: string }[] }) => {
    const lines = filled.map(
      ({ card, balance, status }) =>
        `Karte ${groupDigits(card)}: ${formatCents(balance)} €${status === 'locked' ? ' (gesperrt)' : ''}`,
    );
    return {
      subject: 'Ihr Konto wurde gelöscht',
      paragraphs: [
        'Ihr Konto und Ihre persönlichen Daten wurden soeben gelöscht. Die Buchungen Ihrer Karten bewahren wir ohne Ihren Namen auf, solange das Gesetz es verlangt.',
        ...(lines.length
          ? [
              `Auf Ihren Karten ist noch Guthaben:\n${lines.join('\n')}`,
              'Mit einer Karte, die nicht gesperrt ist, können Sie es weiterhin bei allen Partnern einlösen, oder Sie registrieren die Karte erneut. Bewahren Sie die Karte gut auf: Solange sie nicht registriert ist, können wir sie bei Verlust nicht sperren. Für Guthaben auf einer gesperrten Karte wenden Sie sich bitte an uns.',
            ]
          : []),
      ],
    };
  },
);
