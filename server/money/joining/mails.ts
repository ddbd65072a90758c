import { formatCents } from '#contract/common/money.ts';
import type { Paid } from '#server/money/checkout/checkout-purpose.ts';
import { type CardLook, mailTemplate } from '#server/platform/mail/mail-template.ts';

interface Welcome {
  region: CardLook;
  kind: 'partner' | 'employer';
  companyName: string;
  contractId: string;
  /** How many contracts are attached. */
  papers: number;
  paid: Paid;
  portalUrl: string;
}

const dataPaths = { partner: '/partner-personal-data', employer: '/arbeitgeber-personal-data' };

/** To a new partner or employer: what was agreed and paid, and what comes next. */
export const joined = mailTemplate((welcome: Welcome) => {
  const { region, kind, companyName, contractId, papers, paid, portalUrl } = welcome;
  const what = kind === 'partner' ? 'Akzeptanzpartner' : 'Arbeitgeber';
  return {
    subject: `Ihre Registrierung als ${what} der ${region.cardName}`,
    paragraphs: [
      `vielen Dank: ${companyName} ist als ${what} der ${region.cardName} registriert. Ihre Vertragsnummer ist ${contractId}. Ihr Vertrag ist jetzt in Prüfung; sobald er aktiv ist, melden wir uns.`,
      papers > 1
        ? 'Was vereinbart wurde, finden Sie im Anhang: den Partnervertrag und den Arbeitgebervertrag. Beide liegen auch im Portal unter „Dokumente“.'
        : 'Was vereinbart wurde, finden Sie im Anhang und im Portal unter „Dokumente“.',
      priceText(paid),
      'Bitte vervollständigen Sie als Nächstes Ihre Daten:',
    ],
    button: { label: 'Daten vervollständigen', url: new URL(dataPaths[kind], portalUrl).href },
  };
});

function priceText({ lines, netCent, taxCent, paymentId }: Paid): string {
  if (paymentId === null) return 'Für die Registrierung war nichts zu bezahlen.';
  return [
    ...lines.map(({ text, netCent: cents }) => `${text}: ${formatCents(cents)} €`),
    `Netto: ${formatCents(netCent)} €`,
    `19 % MwSt.: ${formatCents(taxCent)} €`,
    `Bezahlt: ${formatCents(netCent + taxCent)} €`,
  ].join('\n');
}

interface EmployerLogin {
  region: CardLook;
  companyName: string;
  contractId: string;
  url: string;
}

/** With the link by which the owner of the address confirms the second login. */
export const employerLoginQuestion = mailTemplate(({ region, companyName, contractId, url }: EmployerLogin) => ({
  subject: 'Bitte bestätigen Sie Ihren Arbeitgeber-Zugang',
  paragraphs: [
    `für ${companyName} wurde im Portal der ${region.cardName} ein Arbeitgeber-Zugang mit dieser E-Mail-Adresse angelegt (Vertrag ${contractId}).`,
    'Bitte bestätigen Sie die Adresse. Danach melden Sie sich mit ihr und dem Passwort an, das bei der Registrierung vergeben wurde:',
  ],
  button: { label: 'E-Mail-Adresse bestätigen', url },
  closing: [
    'Der Link gilt sieben Tage. Sie wissen davon nichts? Dann brauchen Sie nichts zu tun: Ohne Bestätigung kann sich niemand anmelden.',
  ],
}));
