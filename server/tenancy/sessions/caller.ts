import type { PartnerInterest, PartnerRole, Role, StaffRole, Standing } from '#contract/common/roles.ts';
import type { SessionTime } from '#contract/tenancy/sessions/sessions.ts';
import type { Config } from '#server/platform/config.ts';
import type { Caller } from '#server/platform/http/caller.ts';
import type { PersonKey } from '#server/tenancy/people/find-person.ts';

declare module '#server/platform/http/caller.ts' {
  /** The person behind a request, as the session says. */
  interface Caller extends Standing {
    personId: number;
    role: Role;
    partner_role: PartnerRole | null;
    staff_role: StaffRole | null;
    /** Has given one to begin this session, here or in the cell that the person came from. */
    hasSecondFactor: boolean;
    /** Must set up a second factor before anything else. */
    lacksSecondFactor: boolean;
    partner_interest_in: PartnerInterest | null;
    regionId: number | null;
    partnerId: number | null;
    branchId: number | null;
    employerId: number | null;
    sessionHash: Buffer;
    /** What its pages send along with every change; made once, as tills ask often. */
    csrfToken: Buffer;
    /** When the session runs out if it is not used again, and in any case: by `performance.now()`. */
    idleUntil: number;
    endsAt: number;
  }
}

/** Whether somebody has to set up a second factor before anything else: operator staff in production. */
export function lacksSecondFactor(
  { role, second_factor_since }: { role: Role; second_factor_since: Date | null },
  { needsStaffSecondFactor }: Pick<Config, 'needsStaffSecondFactor'>,
): boolean {
  return needsStaffSecondFactor && role === 'trolleymaker' && second_factor_since === null;
}

/** The permits let only card holders in; each belongs to a region. */
export function customerOf({ personId, regionId }: Caller): PersonKey {
  if (regionId === null) throw new Error(`customer ${personId} has no region`);
  return { personId, regionId };
}

/** For how many seconds the caller's session lasts unused, and in all, so that its pages can announce its end. */
export function sessionTimeOf({ idleUntil, endsAt }: Caller): SessionTime {
  const seconds = (until: number) => Math.max(0, Math.floor((until - performance.now()) / 1000));
  return { idleSeconds: seconds(Math.min(idleUntil, endsAt)), totalSeconds: seconds(endsAt) };
}
