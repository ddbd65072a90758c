import { maskIban } from '#contract/common/mask-iban.ts';
import { operator } from '#contract/common/operator.ts';
import { formatInstant } from '#server/platform/berlin-time.ts';
import { type CardLook, mailTemplate } from '#server/platform/mail/mail-template.ts';

interface BankChange {
  region: CardLook;
  /** Whole numbers of the accounts; the mail masks them. */
  oldIban: string;
  newIban: string;
  countsAt: Date;
}

export const bankChangeAsked = mailTemplate(({ oldIban, newIban, countsAt }: BankChange) => ({
  subject: 'Ihre Bankverbindung soll geändert werden',
  paragraphs: [
    `im Portal wurde für Ihren Vertrag eine andere Bankverbindung angegeben: Konto ${maskIban(newIban)} statt ${maskIban(oldIban)}. Sie gilt ab dem ${formatInstant(countsAt)} Uhr. Was bis dahin an die Bank gegeben wird, geht noch über das bisherige Konto.`,
    'Mit der Änderung endet das bisherige SEPA-Mandat. Das neue finden Sie im Portal bei Ihren Daten.',
  ],
  closing: [
    'Haben Sie das nicht veranlasst? Dann nehmen Sie die Änderung im Portal zurück und melden Sie sich bitte sofort bei uns.',
  ],
}));

export const bankChangeWithdrawn = mailTemplate((_told: { region: CardLook }) => ({
  subject: 'Ihre Bankverbindung bleibt',
  paragraphs: ['die Änderung Ihrer Bankverbindung wurde im Portal zurückgenommen. Die bisherige gilt weiter.'],
}));

/** With the mandate as an attachment. */
export const mandateToSign = mailTemplate(({ reference, iban }: { region: CardLook; reference: string; iban: string }) => ({
  subject: 'Ihr SEPA-Lastschriftmandat zum Unterschreiben',
  paragraphs: [
    `im Anhang finden Sie das SEPA-Lastschriftmandat ${reference} für das Konto ${maskIban(iban)}. Bitte unterschreiben Sie es und senden Sie es an ${operator.name}, ${operator.street}, ${operator.city} oder als Scan an ${operator.email}.`,
    'Wir ziehen damit frühestens eine Woche nach seinem Eingang ein. Sie finden das Mandat auch im Portal bei Ihren Daten.',
  ],
}));

interface Reviewed {
  region: CardLook & { name: string };
  kind: 'partner' | 'employer';
  companyName: string;
  contractId: string;
  /** The record of the contract. */
  url: string;
}

/** To staff: somebody has given all data, and waits for his contract. */
export const contractToReview = mailTemplate(({ region, kind, companyName, contractId, url }: Reviewed) => ({
  subject: `Vertrag ${contractId} zu prüfen: ${companyName}`,
  paragraphs: [
    `${companyName} hat als ${kind === 'partner' ? 'Akzeptanzpartner' : 'Arbeitgeber'} der Region ${region.name} alle Daten angegeben.`,
    'Bitte prüfen und aktivieren Sie den Vertrag innerhalb von drei Werktagen.',
  ],
  button: { label: 'Vertrag öffnen', url },
}));
