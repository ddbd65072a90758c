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
