import type { Db, Trx } from '#server/platform/db/database.ts';
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
  await queueMails(trx, (await listAddressees(trx, business)).map(write));
}

/** Whether there is anybody to write to. */
export async function mayBeMailed(db: Db, business: Business): Promise<boolean> {
  return (await listAddressees(db, business)).length > 0;
}

async function listAddressees(db: Db, business: Business): Promise<Addressee[]> {
  const people: readonly Addressee[] =
    business.kind === 'partner'
      ? await listPeopleOfPartners(db, [business.partnerId], ['admin', 'accounting'])
      : (await listBusinessPeople(db, business)).filter(({ partnerRole }) => partnerRole !== 'user');
  return people.filter(({ email }) => readMailAddress(email) !== undefined);
}
