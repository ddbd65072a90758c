import type { Trx } from '#server/platform/db/database.ts';
import { queueMail } from '#server/platform/mail/queue-mail.ts';
import type { RegionEntry } from '#server/tenancy/regions/region-content.ts';
import type { BusinessPersonRow } from '#server/tenancy/people/business-people.ts';
import { endPerson } from './end-person.ts';
import { businessDismissal } from '#server/tenancy/people/mails.ts';

/** Ends the account of somebody who works for a business, and tells why. */
export async function dismissFromBusiness(
  { trx, region }: { trx: Trx; region: RegionEntry },
  person: Pick<BusinessPersonRow, 'personId' | 'email' | 'firstName' | 'lastName'>,
  why: string,
): Promise<void> {
  await queueMail(trx, businessDismissal(person, { region, why }));
  await endPerson(trx, person.personId, person.email);
}
