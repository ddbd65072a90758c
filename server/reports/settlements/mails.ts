import { type Cents, formatCents } from '#contract/common/money.ts';
import { formatIsoDay } from '#server/platform/berlin-time.ts';
import { type CardLook, mailTemplate } from '#server/platform/mail/mail-template.ts';

interface Statement {
  region: CardLook;
  label: string;
  issuedOn: string;
  portalUrl: string;
}

/** No figure leaves the portal. */
export const statementReady = mailTemplate(({ label, issuedOn, portalUrl }: Statement) => ({
  subject: `Ihre Abrechnung ${label} liegt bereit`,
  paragraphs: [`Ihre Abrechnung ${label} vom ${formatIsoDay(issuedOn)} liegt im Dokumentenarchiv des Portals für Sie bereit.`],
  button: { label: 'Zum Dokumentenarchiv', url: new URL('/dokumente', portalUrl).href },
}));

interface StatementPayment {
  region: CardLook;
  label: string;
  kind: 'payout' | 'collection';
}

const returnTexts = {
  payout:
    'unsere Überweisung an Sie ist von der Bank zurückgekommen. Bitte prüfen Sie Ihre Bankverbindung. Der Betrag steht Ihnen weiter zu und wird mit einer der nächsten Abrechnungen überwiesen, sobald das geklärt ist.',
  collection:
    'Ihre Bank hat unsere Lastschrift zurückgegeben. Der Betrag ist deshalb wieder offen. Bis das geklärt ist, ziehen wir nichts mehr von Ihrem Konto ein.',
};

export const paymentCameBack = mailTemplate(
  ({ label, kind, cents, bankText }: StatementPayment & { cents: Cents; bankText: string }) => ({
    subject: `Zahlung zur Abrechnung ${label} zurückgekommen`,
    paragraphs: [
      returnTexts[kind],
      `Abrechnung ${label}, ${formatCents(cents)} €. Die Bank schreibt: ${bankText}`,
      'Bei Fragen antworten Sie bitte auf diese E-Mail.',
    ],
  }),
);

export const paymentsResumed = mailTemplate(({ label, kind }: StatementPayment) => ({
  subject: kind === 'collection' ? 'Wir ziehen Beträge wieder ein' : 'Wir überweisen Ihnen wieder',
  paragraphs: [
    kind === 'collection'
      ? `die Rückgabe der Lastschrift zur Abrechnung ${label} ist geklärt. Ab der nächsten Abrechnung ziehen wir offene Beträge wieder von Ihrem Konto ein.`
      : `die zurückgekommene Überweisung zur Abrechnung ${label} ist geklärt. Ab der nächsten Abrechnung überweisen wir Ihnen wieder.`,
  ],
}));

interface PartnerPayment {
  region: CardLook;
  /** From the partner, not to it. */
  isIncoming: boolean;
  /** The bank has undone a payment by it. */
  isReturn: boolean;
  cents: Cents;
  day: string;
  bankText: string;
}

const paymentTexts = {
  came: ['Ihre Zahlung ist eingegangen', 'wir haben Ihre Zahlung verbucht'],
  went: ['Wir haben Ihnen Geld überwiesen', 'wir haben Ihnen einen offenen Betrag überwiesen'],
  takenBack: ['Ihre Zahlung ist zurückgegangen', 'die Bank hat wieder abgebucht, was Sie uns überwiesen hatten'],
  sentBack: ['Unsere Zahlung ist zurückgekommen', 'die Bank hat zurückgeschickt, was wir Ihnen überwiesen hatten'],
} as const;

export const partnerPaymentBooked = mailTemplate(({ isIncoming, isReturn, cents, day, bankText }: PartnerPayment) => {
  const [subject, opening] = paymentTexts[isReturn ? (isIncoming ? 'sentBack' : 'takenBack') : isIncoming ? 'came' : 'went'];
  return {
    subject,
    paragraphs: [
      `${opening}: ${formatCents(cents)} € am ${formatIsoDay(day)}, Verwendungszweck: ${bankText}`,
      isReturn
        ? 'Der Betrag ist damit wieder offen. Er steht auf Ihrer nächsten Abrechnung.'
        : 'Die Zahlung steht auf Ihrer nächsten Abrechnung.',
    ],
  };
});
