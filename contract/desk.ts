import type { Permit } from './roles.ts';

/** Who works at a desk of their own: partners and employers, with all their sub-roles (part 2, section 2). */
export const deskPermits = [{ role: 'partner' }, { role: 'employer' }] as const satisfies readonly Permit[];

/** Who manages the cards of an employer: its people alone (part 3, section 6). */
export const employerPermits = [{ role: 'employer' }] as const satisfies readonly Permit[];

/** Who stands at the till: a partner's admin or user (part 2, section 6). */
export const tillPermits = [{ role: 'partner', partnerRoles: ['admin', 'user'] }] as const satisfies readonly Permit[];

/** Who sees statements and invoices: admin and accounting of a partner, and employers (part 1, section 2.3; part 2, section 6). What is open is settled after the contract's end. */
export const archivePermits = [
  { role: 'partner', partnerRoles: ['admin', 'accounting'], evenEnded: true },
  { role: 'employer', evenEnded: true },
] as const satisfies readonly Permit[];

/** Who says what bonus a partner grants: its admin alone (part 2, section 6). */
export const bonusPermits = [{ role: 'partner', partnerRoles: ['admin'] }] as const satisfies readonly Permit[];

/** Who gives the data of a business: its admins alone (part 2, section 6). */
export const partnerDataPermits = [{ role: 'partner', partnerRoles: ['admin'] }] as const satisfies readonly Permit[];
export const employerDataPermits = [{ role: 'employer', partnerRoles: ['admin'] }] as const satisfies readonly Permit[];

/** Who sees what an employer's cards were and will be charged with; what is open is settled after the contract's end. */
export const chargePermits = [{ role: 'employer', evenEnded: true }] as const satisfies readonly Permit[];
