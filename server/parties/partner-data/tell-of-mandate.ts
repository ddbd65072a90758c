import type { Trx } from '#server/platform/db/database.ts';
import { queueMail } from '#server/platform/mail/queue-mail.ts';
import type { Business, BusinessPersonRow } from '#server/tenancy/people/business-people.ts';
import type { RegionEntry } from '#server/tenancy/regions/region-content.ts';
import { mandateToSign } from './mails.ts';
import { mandateAttachment } from './mandate-attachment.ts';

export type Contact = Pick<BusinessPersonRow, 'personId' | 'email' | 'firstName' | 'lastName'>;

/**
 * Sends the contact person the mandate to sign. To nobody else: it names the whole account. Where the region has no
 * creditor id yet, no paper can be made, and the mail waits in the outbox until it has one.
 */
export async function tellOfMandate(
  { trx, region, business, contact }: { trx: Trx; region: RegionEntry; business: Business; contact: Contact | undefined },
  { reference, iban }: { reference: string; iban: string },
): Promise<void> {
  if (!contact) return;
  const to = { ...contact, attachments: [mandateAttachment(business, reference)] };
  await queueMail(trx, mandateToSign(to, { region, reference, iban }));
}
