import { cardsText } from '#contract/common/format-count.ts';
import { formatCents } from '#contract/common/money.ts';
import { formatIsoDay } from '#server/platform/berlin-time.ts';
import { type CardLook, mailTemplate } from '#server/platform/mail/mail-template.ts';
import type { FirstCharge } from './first-charges.ts';

interface Charges {
  region: CardLook;
  provider: string;
  companyName: string;
  portalUrl: string;
}

const rhythms = { Monat: 'jeden Monat', Quartal: 'jedes Quartal', Halbjahr: 'jedes Halbjahr', Jahr: 'jedes Jahr' };
/** To an employer whose employees' cards have come with their charging plans: what is charged, and from when on. */
export const chargesMoved = mailTemplate(
  ({ provider, companyName, portalUrl, charges }: Charges & { charges: readonly FirstCharge[] }) => ({
    subject: `Ihre Ladepläne sind umgezogen: ${cardsText(charges.reduce((sum, { cards }) => sum + cards, 0))}`,
    paragraphs: [
      `die Karten Ihrer Beschäftigten bei ${companyName} wurden bisher von „${provider}“ geladen. Ab jetzt laden wir sie, mit denselben Beträgen:`,
      charges
        .map(
          ({ day, frequence, cards, cents }) =>
            `erstmals am ${formatIsoDay(day)}, dann ${rhythms[frequence]}: ${cardsText(cards)}, zusammen ${formatCents(cents)} €`,
        )
        .join('\n'),
      'Was davor fällig war, hat der bisherige Anbieter geladen; wir laden es nicht noch einmal. Wie immer kündigen wir jeden Ladeauftrag mit Betrag und Tag an, bevor Sie etwas zahlen.',
    ],
    button: { label: 'Ladepläne ansehen', url: new URL('/mitarbeitercards-verwalten', portalUrl).href },
    closing: ['Stimmt etwas nicht, ändern Sie den Ladeplan dort, oder antworten Sie uns.'],
  }),
);

/** To an employer whose moved charging plans have been taken back: nothing is charged by them. */
export const chargesMovedBack = mailTemplate(({ provider, companyName, portalUrl, cards }: Charges & { cards: number }) => ({
  subject: `Umzug Ihrer Ladepläne zurückgenommen: ${cardsText(cards)}`,
  paragraphs: [
    `der Umzug der Ladepläne von „${provider}“ für ${companyName} wurde zurückgenommen. Wir laden nach ihnen nichts; geladen wurde auch noch nichts.`,
    'Sie müssen nichts tun. Sobald die Pläne richtig sind, schreiben wir Ihnen.',
  ],
  button: { label: 'Karten ansehen', url: new URL('/mitarbeitercards-verwalten', portalUrl).href },
}));

interface Moved {
  region: CardLook;
  /** The former provider. */
  provider: string;
  companyName: string;
  contractId: string;
  /** The page that asks for the address. No secret: these mails go out together, and lie in mailboxes for months. */
  url: string;
}

/** To the contact person of an employer whose contract has come from another provider. */
export const employerMoved = mailTemplate(({ region, provider, companyName, contractId, url }: Moved) => ({
  subject: `Ihr Arbeitgebervertrag ist umgezogen: ${region.cardName}`,
  paragraphs: [
    `${companyName} war bisher Arbeitgeber bei „${provider}“. Jetzt führen wir Ihren Vertrag für die ${region.cardName} unter der Nummer ${contractId}.`,
    'Legen Sie bitte ein Passwort fest. Geben Sie dazu auf der folgenden Seite diese E-Mail-Adresse ein, und wir schicken Ihnen einen Link. Danach prüfen und ergänzen Sie Ihre Daten. Karten und Aufladungen folgen, sobald Ihre Daten vollständig sind und wir den Vertrag geprüft haben.',
  ],
  button: { label: 'Passwort festlegen', url },
  closing: [
    'Ein SEPA-Mandat, das Sie bisher erteilt hatten, gilt bei uns nicht. Zahlen Sie per Bankeinzug, finden Sie das neue im Portal bei Ihren Daten: Bitte unterschreiben Sie es, und senden Sie es uns.',
  ],
}));

/** To the contact person of a partner whose contract has come from another provider. */
export const partnerMoved = mailTemplate(({ region, provider, companyName, contractId, url }: Moved) => ({
  subject: `Ihr Partnervertrag ist umgezogen: ${region.cardName}`,
  paragraphs: [
    `${companyName} war bisher Akzeptanzpartner bei „${provider}“. Jetzt führen wir Ihren Vertrag für die ${region.cardName} unter der Nummer ${contractId}.`,
    'Legen Sie bitte ein Passwort fest. Geben Sie dazu auf der folgenden Seite diese E-Mail-Adresse ein, und wir schicken Ihnen einen Link. Danach prüfen und ergänzen Sie Ihre Daten. Sobald sie vollständig sind und wir den Vertrag geprüft haben, können Sie buchen.',
  ],
  button: { label: 'Passwort festlegen', url },
  closing: [
    'Ein SEPA-Mandat, das Sie bisher erteilt hatten, gilt bei uns nicht. Das neue finden Sie im Portal bei Ihren Daten: Bitte unterschreiben Sie es, und senden Sie es uns.',
  ],
}));
