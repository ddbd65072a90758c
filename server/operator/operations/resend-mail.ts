import type { Db } from '#server/platform/db/database.ts';
import { notFound } from '#server/platform/http/refusal.ts';
import { sendAgain } from '#server/platform/mail/send-again.ts';
import { audit } from '#server/tenancy/audit/audit.ts';

/** Has a mail go out once more, in the name of a member of staff. Throws Refusal 404 where it is not there (any more). */
export async function resendMail(db: Db, mailId: number, staffId: number): Promise<void> {
  await db.transaction().execute(async (trx) => {
    if (!(await sendAgain(trx, mailId))) throw notFound('Diese E-Mail gibt es nicht mehr.');
    await audit(trx, { personId: staffId, regionId: null, act: 'mail-resent', subject: `mail ${mailId}` });
  });
}
