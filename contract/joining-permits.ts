import type { Permit } from './roles.ts';

/** Who may become a partner, and who an employer (part 2, section 2; part 3, section 6). */
export const partnerJoiners = [
  { role: 'interested', interests: ['Akzeptanzpartner', 'Beides'] },
] as const satisfies readonly Permit[];
export const employerJoiners = [{ role: 'interested' }] as const satisfies readonly Permit[];
/** Who has something to pay, or has paid it: prospects who join, and admins, of partners also for new branches. */
export const payerPermits = [
  { role: 'interested' },
  { role: 'partner', partnerRoles: ['admin'] },
  { role: 'employer', partnerRoles: ['admin'] },
] as const satisfies readonly Permit[];
