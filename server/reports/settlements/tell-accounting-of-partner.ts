import { listPeopleOfPartners } from '#server/tenancy/people/list-people.ts';
import type { Trx } from '#server/platform/db/database.ts';
import { queueMail } from '#server/platform/mail/queue-mail.ts';
import { readMailAddress } from '#server/platform/mail/read-mail-address.ts';
import { ownRegionContent } from '#server/tenancy/regions/own-region-content.ts';

interface Told {
  regionId: number;
  partnerId: number;
  subject: string;
  paragraphs: readonly string[];
}

/** Tells those who see to a partner's money: its admins and its accounting. */
export async function tellAccountingOfPartner(trx: Trx, { regionId, partnerId, subject, paragraphs }: Told): Promise<void> {
  const look = await ownRegionContent(trx).find({ regionId });
  if (!look) throw new Error(`no region ${regionId}`);
  const people = await listPeopleOfPartners(trx, [partnerId], ['admin', 'accounting']);
  for (const person of people.filter(({ email }) => readMailAddress(email) !== undefined))
    await queueMail(trx, {
      to: person.email,
      recipientId: person.personId,
      subject,
      look,
      salutation: `Guten Tag ${person.name},`,
      paragraphs: [...paragraphs],
    });
}
