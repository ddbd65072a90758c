import type { Portal } from '#server/tenancy/portal.ts';
import { notFound } from '#server/platform/http/refusal.ts';
import { queueMail } from '#server/platform/mail/queue-mail.ts';
import { audit } from '#server/tenancy/audit/audit.ts';
import { type Business, contactOf, listBusinessPeople } from '#server/tenancy/people/business-people.ts';
import { withdrawWaiting } from './bank-changes.ts';
import { bankChangeWithdrawn } from './mails.ts';
import { subjectOf } from '#server/parties/partners/own-business.ts';

/**
 * Takes back a change of the account that does not count yet; the one before stays. Throws Refusal 404 where none
 * waits.
 */
export async function withdrawBankChange(
  { db, regionContent }: Pick<Portal, 'db' | 'regionContent'>,
  business: Business,
  personId: number,
): Promise<void> {
  const region = await regionContent.find(business);
  if (!region) throw new Error(`no region ${business.regionId}`);
  await db.transaction().execute(async (trx) => {
    if (!(await withdrawWaiting(trx, business))) throw notFound('Es wartet keine Änderung der Bankverbindung.');
    await audit(trx, { personId, regionId: business.regionId, act: 'bank-change-withdrawn', subject: subjectOf(business) });
    const contact = contactOf(await listBusinessPeople(trx, business));
    if (contact) await queueMail(trx, bankChangeWithdrawn(contact, { region }));
  });
}
