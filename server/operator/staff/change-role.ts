import type { ActAnswer } from '#contract/tenancy/four-eyes/staff-act.ts';
import type { StaffRole } from '#contract/common/roles.ts';
import { ruleBroken } from '#server/platform/http/refusal.ts';
import { askOrDo } from '#server/tenancy/four-eyes/ask-or-do.ts';
import type { ActOffice } from '#server/tenancy/four-eyes/four-eyes-kind.ts';
import { changeRoleKind } from './change-role-kind.ts';
import { getColleague } from './get-colleague.ts';

/** Asks for another role of a colleague. Throws Refusal 404 for nobody of staff, and 422 for one's own role and the role he has. */
export async function changeRole(
  office: ActOffice,
  { id, role, reason, staffId }: { id: string; role: StaffRole; reason: string; staffId: number },
): Promise<ActAnswer> {
  const { personId, role: from } = await getColleague(office.db, id, staffId);
  if (from === role) throw ruleBroken('Die Person hat diese Rolle schon.', { role: 'Die Person hat diese Rolle schon.' });
  return askOrDo(office, changeRoleKind, { personId, from, to: role }, { staffId, regionId: null, reason });
}
