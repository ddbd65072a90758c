import type { Trx } from '#server/platform/db/database.ts';
import { queueMail } from '#server/platform/mail/queue-mail.ts';
import { readMailAddress } from '#server/platform/mail/read-mail-address.ts';
import { listBusinessPeople } from '#server/tenancy/people/business-people.ts';
import type { RegionEntry } from '#server/tenancy/regions/region-content.ts';

/** Whose portal tells it. */
export type Look = Pick<RegionEntry, 'regionId' | 'cardName' | 'primaryColor'> & { portalUrl: string };

interface Letter {
  subject: string;
  paragraphs: string[];
  button?: { label: string; url: string };
}

/** Writes to an employer's admins and its accounting. Invalid addresses are left out. */
export async function tellEmployer(
  trx: Trx,
  look: Pick<Look, 'regionId' | 'cardName' | 'primaryColor'>,
  employerId: number,
  letter: Letter,
): Promise<void> {
  const people = await listBusinessPeople(trx, { kind: 'employer', regionId: look.regionId, employerId });
  for (const { personId, email, partnerRole, firstName, lastName } of people) {
    if (partnerRole === 'user' || readMailAddress(email) === undefined) continue;
    await queueMail(trx, {
      to: email,
      recipientId: personId,
      look,
      salutation: `Guten Tag ${firstName} ${lastName},`,
      ...letter,
    });
  }
}
