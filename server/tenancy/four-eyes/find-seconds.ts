import { accountingPermits } from '#contract/common/permits.ts';
import type { Db } from '#server/platform/db/database.ts';
import { ruleBroken } from '#server/platform/http/refusal.ts';
import { isActing, listStaff, type StaffMember } from '#server/tenancy/people/staff-members.ts';
import type { FourEyesKind } from './four-eyes-kind.ts';

/** Who decides over an act beside the one who asked (docs/decisions/two-people-agree.md). */
export interface Seconds {
  /** Whoever may confirm or refuse it. */
  confirmers: StaffMember[];
  /** Where only the person concerned could confirm it: whoever may object until it takes effect. */
  objectors: StaffMember[];
  /** The only ones who may confirm it have lately given the asker the role. */
  areTied: boolean;
}

interface Question {
  askedBy: number;
  /** Whom the act is about. */
  concerned?: number | undefined;
}

/**
 * Those who have the kind's permits; where there are none, accounting. Not the person concerned. Two of whom one has
 * given the other the role within seven days do not count as two. If nobody else is there, the one who gave it confirms
 * what the other asks for.
 */
export function findSeconds(
  staff: readonly StaffMember[],
  { permits }: Pick<FourEyesKind<unknown>, 'permits'>,
  { askedBy, concerned }: Question,
): Seconds {
  const asker = staff.find(({ personId }) => personId === askedBy);
  const others = staff.filter(({ personId }) => personId !== askedBy);
  const able = (some: readonly StaffMember[]) =>
    firstFilled(
      some.filter((one) => isActing(one, permits)),
      some.filter((one) => isActing(one, accountingPermits)),
    );
  const unconcerned = others.filter(({ personId }) => personId !== concerned);
  const gaveRole = ({ personId }: StaffMember) => personId === asker?.roleGivenLatelyBy;
  const untied = able(unconcerned.filter((one) => one.roleGivenLatelyBy !== askedBy && !gaveRole(one)));
  const confirmers = firstFilled(untied, able(unconcerned.filter(gaveRole)));
  const objectors = others.filter((one) => isActing(one, permits) || isActing(one, accountingPermits));
  const canObject = confirmers.length === 0 && objectors.some(({ personId }) => personId === concerned);
  return { confirmers, objectors: canObject ? objectors : [], areTied: untied.length === 0 && confirmers.length > 0 };
}

function firstFilled<One>(first: One[], second: One[]): One[] {
  return first.length > 0 ? first : second;
}

/** Who may decide over an act of the kind that somebody asks for now. Throws Refusal 422 for an asker who has left. */
export async function readSeconds<Payload>(
  db: Db,
  kind: FourEyesKind<Payload>,
  payload: Payload,
  askedBy: number,
): Promise<Seconds> {
  const staff = await listStaff(db);
  if (!staff.some(({ personId, endedAt }) => personId === askedBy && endedAt === null))
    throw ruleBroken('Ihr Konto ist inzwischen beendet.');
  return findSeconds(staff, kind, { askedBy, concerned: kind.concerns?.(payload) });
}
