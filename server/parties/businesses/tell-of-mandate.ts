import type { Trx } from '#server/platform/db/database.ts';
import { queueMail } from '#server/platform/mail/queue-mail.ts';
import type { Business, BusinessPersonRow } from '#server/tenancy/people/business-people.ts';
import type { RegionEntry } from '#server/tenancy/regions/region-content.ts';
import { mandateToSign } from './mails.ts';
import type { BusinessKind } from './business-tables.ts';
import { businessOf, idOf } from './own-business.ts';
import type { Attachment } from '#server/platform/mail/attachment.ts';

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

/** The mandate of that reference, as a paper that goes along with a mail. */
function mandateAttachment(business: Business, reference: string): Attachment {
  return {
    kind: 'mandate',
    id: [business.kind, business.regionId, idOf(business), reference].join('/'),
    fileName: `SEPA-Lastschriftmandat ${reference}.pdf`,
  };
}

/** Whose mandate an attachment is. Throws for an id that `mandateAttachment` has not made. */
export function readMandateId(id: string): { business: Business; reference: string } {
  const [, kind, region, owner, reference] = /^(partner|employer)\/(\d+)\/(\d+)\/(.+)$/.exec(id) ?? [];
  if (reference === undefined) throw new Error(`no mandate ${id}`);
  return { business: businessOf(kind as BusinessKind, Number(region), Number(owner)), reference };
}
