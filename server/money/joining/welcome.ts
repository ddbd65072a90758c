import { formatCents } from '#contract/common/money.ts';
import type { SavingOffice, Paid, Payer } from '#server/money/checkout/checkout-purpose.ts';
import type { Trx } from '#server/platform/db/database.ts';
import { queueMail } from '#server/platform/mail/queue-mail.ts';
import { getPerson } from '#server/tenancy/people/get-person.ts';
import type { Attachment } from '#server/platform/mail/attachment.ts';
import type { Joined } from './contract-terms-of.ts';

const dataPaths = { partner: '/partner-personal-data', employer: '/arbeitgeber-personal-data' };

/** Tells a new partner or employer what was agreed and paid, and what comes next. */
export async function welcome(
  trx: Trx,
  { config, region }: SavingOffice,
  { personId }: Payer,
  paid: Paid,
  { kind, contractId, company }: Joined,
  attachments: readonly Attachment[],
): Promise<void> {
  const person = await getPerson(trx, personId);
  const what = kind === 'partner' ? 'Akzeptanzpartner' : 'Arbeitgeber';
  await queueMail(trx, {
    to: person.email,
    recipientId: personId,
    attachments,
    subject: `Ihre Registrierung als ${what} der ${region.cardName}`,
    look: region,
    salutation: `Guten Tag ${person.first_name} ${person.last_name},`,
    paragraphs: [
      `vielen Dank: ${company.companyName} ist als ${what} der ${region.cardName} registriert. Ihre Vertragsnummer ist ${contractId}. Ihr Vertrag ist jetzt in Prüfung; sobald er aktiv ist, melden wir uns.`,
      attachments.length > 1
        ? 'Was vereinbart wurde, finden Sie im Anhang: den Partnervertrag und den Arbeitgebervertrag. Beide liegen auch im Portal unter „Dokumente“.'
        : 'Was vereinbart wurde, finden Sie im Anhang und im Portal unter „Dokumente“.',
      priceText(paid),
      'Bitte vervollständigen Sie als Nächstes Ihre Daten:',
    ],
    button: { label: 'Daten vervollständigen', url: new URL(dataPaths[kind], config.PUBLIC_URL).href },
  });
}

function priceText({ lines, netCent, taxCent, paymentId }: Paid): string {
  if (paymentId === null) return 'Für die Registrierung war nichts zu bezahlen.';
  return [
    ...lines.map(({ text, netCent: cents }) => `${text}: ${formatCents(cents)} €`),
    `Netto: ${formatCents(netCent)} €`,
    `19 % MwSt.: ${formatCents(taxCent)} €`,
    `Bezahlt: ${formatCents(netCent + taxCent)} €`,
  ].join('\n');
}
