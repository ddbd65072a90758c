import { provider } from '#contract/common/provider.ts';
import { maskIban } from '#server/parties/partners/mandate.ts';
import type { Trx } from '#server/platform/db/database.ts';
import { queueMail } from '#server/platform/mail/queue-mail.ts';
import type { Business, BusinessPersonRow } from '#server/tenancy/people/business-people.ts';
import type { RegionEntry } from '#server/tenancy/regions/region-content.ts';
import { mandateAttachment } from './mandate-attachment.ts';

export type Contact = Pick<BusinessPersonRow, 'personId' | 'email' | 'firstName' | 'lastName'>;

/**
 * Sends the contact person the mandate to sign. To nobody else: it names the whole account. Where the region has no creditor id yet, no paper can be
 * made, and the mail waits in the outbox until it has one.
 */
export async function tellOfMandate(
  { trx, region, business, contact }: { trx: Trx; region: RegionEntry; business: Business; contact: Contact | undefined },
  { reference, iban }: { reference: string; iban: string },
): Promise<void> {
  if (!contact) return;
  await queueMail(trx, {
    to: contact.email,
    recipientId: contact.personId,
    look: region,
    subject: 'Ihr SEPA-Lastschriftmandat zum Unterschreiben',
    salutation: `Guten Tag ${contact.firstName} ${contact.lastName},`,
    paragraphs: [
      `im Anhang finden Sie das SEPA-Lastschriftmandat ${reference} für das Konto ${maskIban(iban)}. Bitte unterschreiben Sie es und senden Sie es an ${provider.name}, ${provider.street}, ${provider.city} oder als Scan an ${provider.email}.`,
      'Wir ziehen damit frühestens eine Woche nach seinem Eingang ein. Sie finden das Mandat auch im Portal bei Ihren Daten.',
    ],
    attachments: [mandateAttachment(business, reference)],
  });
}
