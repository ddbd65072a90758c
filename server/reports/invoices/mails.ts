import { type Cents, formatCents } from '#contract/common/money.ts';
import { formatIsoDay } from '#server/platform/berlin-time.ts';
import { type CardLook, mailTemplate } from '#server/platform/mail/mail-template.ts';

interface Issued {
  region: CardLook;
  /** "Rechnung R1-2026-00042" */
  title: string;
  subject: string;
  /** ISO day; null where there is nothing to pay. */
  dueOn: string | null;
  portalUrl: string;
}

export const invoiceIssued = mailTemplate(({ title, subject, dueOn, portalUrl }: Issued) => ({
  subject: `Ihre ${title}`,
  paragraphs: [
    `im Anhang finden Sie Ihre ${title}: ${subject}.`,
    dueOn === null
      ? 'Es ist nichts mehr zu zahlen.'
      : `Sie ist bis zum ${formatIsoDay(dueOn)} zu zahlen. Wie, steht auf der Rechnung.`,
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
