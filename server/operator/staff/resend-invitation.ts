import { ruleBroken } from '#server/platform/http/refusal.ts';
import { audit } from '#server/tenancy/audit/audit.ts';
import { getPerson } from '#server/tenancy/people/get-person.ts';
import { mailInvitation } from './invite-staff.ts';
import type { ActOffice } from '#server/tenancy/four-eyes/four-eyes-kind.ts';
import { getColleague } from './get-colleague.ts';

/** Mails the invitation anew. Throws Refusal 422 for somebody who has set a password already. */
export async function resendInvitation(
  { db, config }: ActOffice,
  { id, staffId }: { id: string; staffId: number },
): Promise<void> {
  const { personId, hasPassword, email, role } = await getColleague(db, id, staffId);
  if (hasPassword) throw ruleBroken('Die Person hat ihr Passwort schon vergeben.');
  const { first_name, last_name } = await getPerson(db, personId);
  await db.transaction().execute(async (trx) => {
    await mailInvitation(trx, config, { personId, email, firstName: first_name, lastName: last_name, staffRole: role });
    await audit(trx, { personId: staffId, regionId: null, act: 'staff-invited', subject: `person ${personId} again` });
  });
}
