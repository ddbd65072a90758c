import type { StaffMember } from '#contract/operator/staff/staff-members.ts';
import type { Db } from '#server/platform/db/database.ts';
import { listStaff } from '#server/tenancy/people/staff-members.ts';

/** All of staff as management sees it; those who have left at the end. */
export async function showStaff(db: Db, readerId: number): Promise<StaffMember[]> {
  const members = (await listStaff(db)).map((member) => ({
    id: member.gguid,
    name: member.name,
    email: member.endedAt ? '' : member.email,
    role: member.role,
    state: member.endedAt ? ('ended' as const) : member.hasPassword ? ('active' as const) : ('invited' as const),
    hasSecondFactor: member.hasSecondFactor,
    since: member.createdAt.toISOString(),
    endedAt: member.endedAt?.toISOString() ?? null,
    isSelf: member.personId === readerId,
  }));
  return members.toSorted(
    (one, other) => Number(one.state === 'ended') - Number(other.state === 'ended') || one.name.localeCompare(other.name, 'de'),
  );
}
