import type { Db } from '#server/platform/db/database.ts';
import type { Caller } from '#server/platform/http/caller.ts';
import { notFound, ruleBroken } from '#server/platform/http/refusal.ts';
import { queueMail } from '#server/platform/mail/queue-mail.ts';
import { audit } from '#server/tenancy/audit/audit.ts';
import { isFirstTime } from '#server/tenancy/throttling/throttle.ts';
import { listColleagues } from './list-till-people.ts';

/** Asks a colleague by mail to set a PIN for the till. Throws Refusal 404 for anybody else, and 422 within the hour. */
export async function inviteTillPin(db: Db, caller: Caller, id: string): Promise<void> {
  const colleague = (await listColleagues(db, caller)).find(({ gguid }) => gguid === id);
  if (!colleague) throw notFound('Diese Person bucht nicht an dieser Kasse.');
  const { personId, email, firstName, lastName } = colleague;
  if (!(await isFirstTime(db, `till-pin-invitation ${personId}`, 60)))
    throw ruleBroken(`${firstName} ${lastName} hat in der letzten Stunde schon eine Einladung bekommen.`);
  await db.transaction().execute(async (trx) => {
    await audit(trx, {
      personId: caller.personId,
      regionId: caller.regionId,
      act: 'till-pin-invited',
      subject: `person ${personId}`,
    });
    await queueMail(trx, {
      to: email,
      recipientId: personId,
      subject: 'Bitte legen Sie Ihre PIN für die Kasse fest',
      salutation: `Guten Tag ${firstName} ${lastName},`,
      paragraphs: [
        'mit einer PIN wechseln Sie an der Kasse schnell zu Ihrer Anmeldung, ohne dass die Karte vom Bildschirm verschwindet.',
        'Melden Sie sich dazu mit Ihrem Passwort an, und legen Sie unter „Sicherheit“ eine PIN aus 4 bis 8 Ziffern fest.',
      ],
    });
  });
}
