import type { Trx } from '#server/platform/db/database.ts';
import { queueMail } from '#server/platform/mail/queue-mail.ts';
import { addresseeOf } from '#server/tenancy/people/addressee-of.ts';
import { audit } from '#server/tenancy/audit/audit.ts';
import { type SecondFactorAct, secondFactorTold } from '#server/tenancy/credentials/mails.ts';
import { getPerson } from '#server/tenancy/people/get-person.ts';

/**
 * Notes in the audit trail what happened to a second factor, and mails its owner. `by` is who did it, where somebody
 * else did: staff, or null for somebody at the terminal.
 */
export async function tellOfSecondFactor(
  trx: Trx,
  personId: number,
  act: SecondFactorAct,
  by?: { staffId: number | null; reason: string },
): Promise<void> {
  const person = await getPerson(trx, personId);
  await audit(trx, {
    personId: by ? by.staffId : personId,
    regionId: person.region_id,
    act,
    ...(by && { subject: `person ${personId}`, reason: by.reason }),
  });
  await queueMail(trx, secondFactorTold(addresseeOf(personId, person), { act, reason: by?.reason }));
}
