import { managementPermits } from '#contract/common/permits.ts';
import { ruleBroken } from '#server/platform/http/refusal.ts';
import { isActing, type StaffMember } from '#server/tenancy/people/staff-members.ts';

/** Throws Refusal 422 where nobody could invite staff or give roles any more without that person. */
export function assertManagementStays(staff: readonly StaffMember[], leavingId: number): void {
  if (!staff.some((member) => member.personId !== leavingId && isActing(member, managementPermits)))
    throw ruleBroken('Das geht nicht: Danach gäbe es keine Leitung mehr.');
}
