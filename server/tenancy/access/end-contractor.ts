import type { Db } from '#server/platform/db/database.ts';
import { notFound } from '#server/platform/http/refusal.ts';
import { queueMail } from '#server/platform/mail/queue-mail.ts';
import { addresseeOf } from './addressee-of.ts';
import { audit } from './audit.ts';
import { endPerson } from './end-person.ts';
import { contractorDismissal } from './people-mails.ts';
import './tables.ts';

/** Ends the account of a contractor at once, and tells him by mail. Throws Refusal 404 for everybody else's id. */
export async function endContractor(
  db: Db,
  { id, reason, staffId }: { id: string; reason: string; staffId: number },
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const person = await trx
      .selectFrom('person')
      .select(['person_id', 'region_id', 'email', 'first_name', 'last_name'])
      .where('gguid', '=', id)
      .where('role', '=', 'contractor')
      .where('ended_at', 'is', null)
      .forUpdate()
      .executeTakeFirst();
    if (!person) throw notFound('Diesen Auftraggeber gibt es nicht.');
    const { person_id: personId, region_id: regionId } = person;
    await queueMail(trx, contractorDismissal(addresseeOf(personId, person), { reason }));
    await endPerson(trx, personId, person.email);
    await audit(trx, { personId: staffId, regionId, act: 'contractor-ended', subject: `person ${personId}` });
  });
}
