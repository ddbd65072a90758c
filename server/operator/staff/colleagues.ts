import type { Db } from '#server/platform/db/database.ts';
import { notFound, ruleBroken } from '#server/platform/http/refusal.ts';
import { isActing, listStaff, type StaffMember } from '#server/tenancy/people/staff-members.ts';
import { managementPermits } from '#contract/common/permits.ts';

/** A member of staff by the public id. Throws Refusal 404 where there is none, and 422 where it is one's own. */
export async function getColleague(db: Db, id: string, staffId: number): Promise<StaffMember> {
  const member = (await listStaff(db)).find(({ gguid, endedAt }) => gguid === id.toLowerCase() && endedAt === null);
  if (!member) throw notFound('Diese Person gehört nicht zu den Mitarbeitenden.');
  if (member.personId === staffId) throw ruleBroken('Das eigene Konto kann nur eine andere Person ändern.');
  return member;
}

/** Throws Refusal 422 where nobody could invite staff or give roles any more without that person. */
export function assertManagementStays(staff: readonly StaffMember[], leavingId: number): void {
  if (!staff.some((member) => member.personId !== leavingId && isActing(member, managementPermits)))
    throw ruleBroken('Das geht nicht: Danach gäbe es keine Leitung mehr.');
}
