import { type Cents, formatCents } from '#contract/common/money.ts';
import { formatIsoDay } from '#server/platform/berlin-time.ts';
import { type CardLook, mailTemplate } from '#server/platform/mail/mail-template.ts';
import { type HowToPay, type PayTo, reopenedTexts, transferText } from './pay-texts.ts';

interface Issued {
  region: CardLook;
  /** "Rechnung R1-2026-00042" */
  title: string;
  subject: string;
  /** ISO day; null where there is nothing to pay. */
  dueOn: string | null;
  /** What the paper says of the money, where the day alone would not: of a debit, or of what goes back. Else null. */
  payText: string | null;
  /** What is left of it, where a part was paid for the invoice in whose place it stands; else null. */
  restCents: Cents | null;
  portalUrl: string;
}

export const invoiceIssued = mailTemplate(({ title, subject, dueOn, payText, restCents, portalUrl }: Issued) => ({
  subject: `Ihre ${title}`,
  paragraphs: [
    `im Anhang finden Sie Ihre ${title}: ${subject}.`,
    payText ??
      (dueOn === null
        ? 'Es ist nichts mehr zu zahlen.'
        : `Sie ist bis zum ${formatIsoDay(dueOn)} zu zahlen. Wie, steht auf der Rechnung.`),
    ...(restCents === null ? [] : [`Ein Teil ist schon gezahlt: Offen sind nur noch ${formatCents(restCents)} €.`]),
    'Die Rechnung ist eine E-Rechnung: Ihr Rechnungsprogramm kann sie einlesen. Sie liegt auch im Dokumentenarchiv des Portals.',
  ],
  button: { label: 'Zum Dokumentenarchiv', url: new URL('/dokumente', portalUrl).href },
}));

interface Paid {
  region: CardLook;
  label: string;
  /** Positive: from the business. */
  cents: Cents;
  /** What is open now. */
  openCents: Cents;
  day: string;
  bankText: string;
}

export const invoicePaid = mailTemplate(({ label, cents, openCents, day, bankText }: Paid) => ({
  subject:
    cents > 0 ? `Ihre Zahlung der Rechnung ${label} ist eingegangen` : `Wir haben Ihnen zur Rechnung ${label} Geld erstattet`,
  paragraphs: [
    cents > 0
      ? `wir haben Ihre Zahlung verbucht: ${formatCents(cents)} € am ${formatIsoDay(day)} für die Rechnung ${label}.`
      : `wir haben Ihnen ${formatCents(-cents)} € am ${formatIsoDay(day)} zurückgezahlt, die zur Rechnung ${label} zu viel gezahlt waren.`,
    `Die Bank schreibt: ${bankText}`,
    openCents === 0
      ? 'Damit ist die Rechnung erledigt.'
      : openCents > 0
        ? `Offen sind noch ${formatCents(openCents)} €.`
        : `${formatCents(-openCents)} € sind zu viel gezahlt. Wir zahlen sie Ihnen zurück.`,
  ],
}));

interface NotDebited {
  region: CardLook;
  label: string;
  cents: Cents;
  obstacle: 'taken-back' | 'part-paid' | 'no-mandate' | 'no-region-account' | 'stopped' | 'too-late';
  dueOn: string;
  payTo: PayTo | null;
}

const obstacleTexts = {
  'taken-back': 'die Bank Ihre Überweisung zurückgeholt hat',
  'part-paid': 'ein Teil der Rechnung schon gezahlt ist',
  'no-mandate': 'das angekündigte SEPA-Mandat nicht mehr gilt oder für ein anderes Konto',
  'no-region-account': 'wir mit der angekündigten Gläubiger-Identifikationsnummer nicht mehr einziehen',
  stopped: 'Ihre Bank uns eine Lastschrift zurückgegeben hat',
  'too-late': 'unsere Lastschriften nicht mehr rechtzeitig zur Bank gehen konnten',
} as const;

export const invoiceNotDebited = mailTemplate(({ label, cents, obstacle, dueOn, payTo }: NotDebited) => ({
  subject: `Bitte überweisen Sie die Rechnung ${label}`,
  paragraphs: [
    `anders als angekündigt ziehen wir die Rechnung ${label} nicht ein, weil ${obstacleTexts[obstacle]}.`,
    transferText({ label, cents, payTo, until: dueOn }),
  ],
}));

interface AccountTold {
  region: CardLook;
  label: string;
  /** What is open. */
  cents: Cents;
  payTo: PayTo;
  /** ISO day. */
  payBy: string;
}

/** For an invoice on which no account stands, as there was none. */
export const accountTold = mailTemplate(({ label, cents, payTo, payBy }: AccountTold) => ({
  subject: `Wohin Sie die Rechnung ${label} zahlen`,
  paragraphs: [
    `auf der Rechnung ${label} steht noch kein Konto für die Zahlung. Jetzt gibt es eines. Die Rechnung selbst ändert sich nicht.`,
    transferText({ label, cents, payTo, until: payBy }),
    'Das Konto steht auch im Dokumentenarchiv des Portals bei den offenen Posten. Haben Sie schon gezahlt, ist nichts mehr zu tun.',
  ],
}));

interface DebitReturned {
  region: CardLook;
  /** Which of its invoices are open now: some may have been paid or cancelled meanwhile. */
  open: readonly { label: string; cents: Cents }[];
  /** Of the debit. */
  cents: Cents;
  collectedOn: string;
  bankText: string;
  payTo: PayTo | null;
  /** ISO day. */
  payBy: string;
}

export const invoiceDebitReturned = mailTemplate(({ open, cents, collectedOn, bankText, payTo, payBy }: DebitReturned) => {
  const labels = open.map(({ label }) => label).join(', ');
  const sum = open.reduce((total, one) => total + one.cents, 0);
  return {
    subject: open.length === 1 ? `Lastschrift zur Rechnung ${labels} zurückgekommen` : 'Lastschrift zu Rechnungen zurückgekommen',
    paragraphs: [
      `Ihre Bank hat unsere Lastschrift über ${formatCents(cents)} € vom ${formatIsoDay(collectedOn)} zurückgegeben.`,
      `Die Bank schreibt: ${bankText}`,
      ...(open.length === 0
        ? ['Zu zahlen ist deshalb nichts.']
        : [
            `Damit ${open.length === 1 ? 'ist diese Rechnung' : 'sind diese Rechnungen'} wieder offen: ${labels}.`,
            transferText({ label: labels, cents: sum, payTo, until: payBy }),
            'Bis das gezahlt ist, ziehen wir für Rechnungen nichts mehr von Ihrem Konto ein.',
          ]),
      'Bei Fragen antworten Sie bitte auf diese E-Mail.',
    ],
  };
});

interface TakenBack extends HowToPay {
  region: CardLook;
  label: string;
  /** What the bank has taken back. */
  cents: Cents;
  day: string;
  bankText: string;
}

export const invoicePaymentTakenBack = mailTemplate(
  ({ label, cents, day, bankText, open, debitOn, payTo, payBy }: TakenBack) => ({
    subject: `Ihre Zahlung der Rechnung ${label} ist zurückgegangen`,
    paragraphs: [
      `die Bank hat am ${formatIsoDay(day)} ${formatCents(cents)} € wieder abgebucht, die Sie für die Rechnung ${label} gezahlt hatten.`,
      `Die Bank schreibt: ${bankText}`,
      ...reopenedTexts({ label, open, debitOn, payTo, payBy }),
      'Bei Fragen antworten Sie bitte auf diese E-Mail.',
    ],
  }),
);

export const onlinePaymentWentBack = mailTemplate(
  ({ label, cents, ...how }: HowToPay & { region: CardLook; label: string; cents: Cents }) => ({
    subject: `Ihre Online-Zahlung der Rechnung ${label} ist zurückgegangen`,
    paragraphs: [
      `der Zahlungsdienst hat uns ${formatCents(cents)} € wieder abgezogen, die Sie für die Rechnung ${label} online gezahlt hatten.`,
      ...reopenedTexts({ label, ...how }),
      'Was Sie damit bezahlt haben, besteht weiter. Bei Fragen antworten Sie bitte auf diese E-Mail.',
    ],
  }),
);

interface Restored {
  region: CardLook;
  label: string;
  cents: Cents;
  /** What is open now. Negative: we owe it back. */
  openCents: Cents;
}

export const onlinePaymentRestored = mailTemplate(({ label, cents, openCents }: Restored) => ({
  subject: `Ihre Online-Zahlung der Rechnung ${label} zählt wieder`,
  paragraphs: [
    `der Zahlungsdienst hat uns ${formatCents(cents)} € wieder gutgeschrieben, die Sie für die Rechnung ${label} online gezahlt hatten.`,
    openCents === 0
      ? 'Damit ist nichts mehr offen. Bitte überweisen Sie dafür nichts mehr.'
      : openCents > 0
        ? `Offen sind noch ${formatCents(openCents)} €.`
        : `${formatCents(-openCents)} € sind damit zu viel gezahlt. Wir zahlen sie Ihnen zurück.`,
    'Bei Fragen antworten Sie bitte auf diese E-Mail.',
  ],
}));

interface RefundReturned {
  region: CardLook;
  label: string;
  cents: Cents;
  day: string;
  bankText: string;
}

export const invoiceRefundReturned = mailTemplate(({ label, cents, day, bankText }: RefundReturned) => ({
  subject: `Unsere Erstattung zur Rechnung ${label} ist zurückgekommen`,
  paragraphs: [
    `wir wollten Ihnen zur Rechnung ${label} ${formatCents(cents)} € zurückzahlen. Am ${formatIsoDay(day)} hat die Bank das Geld zurückgeschickt.`,
    `Die Bank schreibt: ${bankText}`,
    'Bitte prüfen Sie im Portal, ob Ihr Konto noch stimmt, oder antworten Sie auf diese E-Mail. Dann überweisen wir den Betrag noch einmal.',
  ],
}));
