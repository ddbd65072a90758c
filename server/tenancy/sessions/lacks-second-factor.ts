import type { Role } from '#contract/common/roles.ts';
import type { Config } from '#server/platform/config.ts';

/** Whether somebody has to set up a second factor before anything else: operator staff in production (rulings 8). */
export function lacksSecondFactor(
  { role, second_factor_since }: { role: Role; second_factor_since: Date | null },
  { needsStaffSecondFactor }: Pick<Config, 'needsStaffSecondFactor'>,
): boolean {
  return needsStaffSecondFactor && role === 'trolleymaker' && second_factor_since === null;
}
