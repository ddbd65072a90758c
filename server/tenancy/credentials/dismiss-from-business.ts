import type { Trx } from '#server/platform/db/database.ts';
import { queueMail } from '#server/platform/mail/queue-mail.ts';
import type { RegionEntry } from '#server/tenancy/regions/region-content.ts';
import type { BusinessPersonRow } from '#server/tenancy/people/business-people.ts';
import { endPerson } from './end-person.ts';

/** Ends the account of somebody who works for a business, and tells why. */
export async function dismissFromBusiness(
  { trx, region }: { trx: Trx; region: RegionEntry },
  person: Pick<BusinessPersonRow, 'personId' | 'email' | 'firstName' | 'lastName'>,
  why: string,
): Promise<void> {
  await queueMail(trx, {
    to: person.email,
    recipientId: person.personId,
    look: region,
    subject: 'Ihr Zugang wurde beendet',
    salutation: `Guten Tag ${person.firstName} ${person.lastName},`,
    paragraphs: ['Ihr Zugang zum Portal ist beendet.', why],
  });
  await endPerson(trx, person.personId, person.email);
}
