import type { EmployerKey } from '#server/parties/employee-cards/plans.ts';
import type { Caller } from '#server/platform/http/caller.ts';

/** The employer of a caller whom the gate has let in by `employerPermits`. Throws when the person belongs to none, which no data allow. */
export function employerOf({ regionId, employerId }: Caller): EmployerKey {
  if (regionId === null || employerId === null) throw new Error('an employer’s person without an employer');
  return { regionId, employerId };
}
