import type { Permit } from './roles.ts';

/** Who reads what the portal tells of taking part (part 1, section 2.1). */
export const infoPermits = [
  { role: 'partner' },
  { role: 'employer' },
  { role: 'interested' },
] as const satisfies readonly Permit[];

/** Who is told how to take part as a shop: not prospects who want to be an employer and nothing else. */
export const partnerInfoPermits = [
  { role: 'partner' },
  { role: 'interested', interests: ['Akzeptanzpartner', 'Beides'] },
] as const satisfies readonly Permit[];

/** Who asks as somebody who has not joined yet. */
export const prospectPermits = [{ role: 'interested' }] as const satisfies readonly Permit[];
