import type { Trx } from '#server/platform/db/database.ts';
import type { Addressee } from '#server/platform/mail/mail-template.ts';
import { type Mail, queueMails } from '#server/platform/mail/queue-mail.ts';
import { readMailAddress } from '#server/platform/mail/read-mail-address.ts';
import { type Business, listBusinessPeople } from './business-people.ts';
import { listPeopleOfPartners } from './list-people.ts';

/**
 * Writes to those who see to a business's money: its admins and its accounting. Nothing is held up by an invalid
 * address.
 */
export async function tellAccounting(trx: Trx, business: Business, write: (to: Addressee) => Mail): Promise<void> {
  const people: readonly Addressee[] =
    business.kind === 'partner'
      ? await listPeopleOfPartners(trx, [business.partnerId], ['admin', 'accounting'])
      : (await listBusinessPeople(trx, business)).filter(({ partnerRole }) => partnerRole !== 'user');
  await queueMails(trx, people.filter(({ email }) => readMailAddress(email) !== undefined).map(write));
}
