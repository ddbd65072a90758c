import type { Db } from '#server/platform/db/database.ts';
import { notFound } from '#server/platform/http/refusal.ts';
import { queueMail } from '#server/platform/mail/queue-mail.ts';
import { addresseeOf } from '#server/tenancy/people/addressee-of.ts';
import { audit } from '#server/tenancy/audit/audit.ts';
import { endPerson } from '#server/tenancy/credentials/end-person.ts';
import { contractorDismissal } from '#server/tenancy/people/mails.ts';
import { findHeldPersonByGguid } from '#server/tenancy/people/hold-person.ts';

/** Ends the account of a contractor at once, and tells him by mail. Throws Refusal 404 for everybody else's id. */
export async function endContractor(
  db: Db,
  { id, reason, staffId }: { id: string; reason: string; staffId: number },
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const person = await findHeldPersonByGguid(trx, id);
    if (person?.role !== 'contractor') throw notFound('Diesen Auftraggeber gibt es nicht.');
    const { person_id: personId, region_id: regionId } = person;
    await queueMail(trx, contractorDismissal(addresseeOf(personId, person), { reason }));
    await endPerson(trx, personId, person.email);
    await audit(trx, { personId: staffId, regionId, act: 'contractor-ended', subject: `person ${personId}` });
  });
}
