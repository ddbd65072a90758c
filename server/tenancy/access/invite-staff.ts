import type { StaffRole } from '#contract/roles.ts';
import type { Db } from '#server/platform/db/database.ts';
import { audit } from './audit.ts';
import { issueMailedToken } from './mailed-token.ts';
import './tables.ts';

/** Makes an account for operator staff, which has no password yet. Returns the token of the link that sets one. Throws when the address is taken. */
export async function inviteStaff(
  db: Db,
  { email, firstName, lastName, staffRole }: { email: string; firstName: string; lastName: string; staffRole: StaffRole },
): Promise<string> {
  return db.transaction().execute(async (trx) => {
    const { person_id } = await trx
      .insertInto('person')
      .values({ email, first_name: firstName, last_name: lastName, role: 'trolleymaker', staff_role: staffRole })
      .returning('person_id')
      .executeTakeFirstOrThrow();
    await audit(trx, { personId: person_id, regionId: null, act: 'staff-invited' });
    return issueMailedToken(trx, person_id, 'new-password');
  });
}
