import type { StaffRole } from '#contract/common/roles.ts';
import type { Trx } from '#server/platform/db/database.ts';
import { endSessionsOf } from '#server/tenancy/sessions/session.ts';
import '#server/tenancy/people/tables.ts';

/** Gives a member of staff another role. All sessions end: none goes on with what it could do before. */
export async function setStaffRole(trx: Trx, personId: number, role: StaffRole): Promise<void> {
  await trx.updateTable('person').set({ staff_role: role }).where('person_id', '=', personId).execute();
  await endSessionsOf(trx, personId);
}
