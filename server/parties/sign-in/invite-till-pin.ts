import type { Db } from '#server/platform/db/database.ts';
import type { Caller } from '#server/platform/http/caller.ts';
import { notFound, ruleBroken } from '#server/platform/http/refusal.ts';
import { queueMail } from '#server/platform/mail/queue-mail.ts';
import { audit } from '#server/tenancy/audit/audit.ts';
import { isFirstTime } from '#server/tenancy/throttling/throttle.ts';
import { listColleagues } from './list-till-people.ts';
import { tillPinInvitation } from './mails.ts';

/** Asks a colleague by mail to set a PIN for the till. Throws Refusal 404 for anybody else, and 422 within the hour. */
export async function inviteTillPin(db: Db, caller: Caller, id: string): Promise<void> {
  const colleague = (await listColleagues(db, caller)).find(({ gguid }) => gguid === id);
  if (!colleague) throw notFound('Diese Person bucht nicht an dieser Kasse.');
  const { personId, firstName, lastName } = colleague;
  if (!(await isFirstTime(db, `till-pin-invitation ${personId}`, 60)))
    throw ruleBroken(`${firstName} ${lastName} hat in der letzten Stunde schon eine Einladung bekommen.`);
  await db.transaction().execute(async (trx) => {
    await audit(trx, {
      personId: caller.personId,
      regionId: caller.regionId,
      act: 'till-pin-invited',
      subject: `person ${personId}`,
    });
    await queueMail(trx, tillPinInvitation(colleague));
  });
}
