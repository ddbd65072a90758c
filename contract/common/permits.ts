import type { Permit, StaffRole } from './roles.ts';

// Named sets of who may do what. Calls, screens and menus use these names; the gate enforces them.

/** Partners and employers, with all their sub-roles. */
export const businessPermits = [{ role: 'partner' }, { role: 'employer' }] as const satisfies readonly Permit[];

/** Partners and employers, but for those of a partner who only stand at the till. */
export const allButCashierPermits = [
  { role: 'partner', partnerRoles: ['admin', 'accounting'] },
  { role: 'employer' },
] as const satisfies readonly Permit[];

/** Who manages the cards of an employer: only its own people. */
export const employerPermits = [{ role: 'employer' }] as const satisfies readonly Permit[];

/** Who stands at the till: a partner's admin or user. */
export const tillPermits = [{ role: 'partner', partnerRoles: ['admin', 'user'] }] as const satisfies readonly Permit[];

/** Who has nothing to do but the till. */
export const cashierPermits = [{ role: 'partner', partnerRoles: ['user'] }] as const satisfies readonly Permit[];

/**
 * Who sees statements and invoices: admin and accounting of a partner, and employers. Still allowed after the
 * contract's end, when open amounts are settled.
 */
export const archivePermits = [
  { role: 'partner', partnerRoles: ['admin', 'accounting'], evenEnded: true },
  { role: 'employer', evenEnded: true },
] as const satisfies readonly Permit[];

/** Who sets a partner's bonus: only its admin. */
export const bonusPermits = [{ role: 'partner', partnerRoles: ['admin'] }] as const satisfies readonly Permit[];

/** Who edits the data of a business: only its admins. */
export const partnerDataPermits = [{ role: 'partner', partnerRoles: ['admin'] }] as const satisfies readonly Permit[];
export const employerDataPermits = [{ role: 'employer', partnerRoles: ['admin'] }] as const satisfies readonly Permit[];

/**
 * Who sees past and coming charges of an employer's cards. Allowed after the contract's end: open amounts are settled
 * then.
 */
export const chargePermits = [{ role: 'employer', evenEnded: true }] as const satisfies readonly Permit[];

function staff(...staffRoles: StaffRole[]) {
  return [{ role: 'trolleymaker', staffRoles: ['management', ...staffRoles] }] as const satisfies readonly Permit[];
}

// What staff may do (rulings 8). Management may do everything; each call names the lowest role that its work needs.
export const managementPermits = staff();
/** People, cards and cases. */
export const supportPermits = staff('support');
/** Runs, payment files, invoices and the bank. */
export const accountingPermits = staff('accounting');
/** Content and notifications. */
export const editorialPermits = staff('editorial');
/** Partners and employers: support handles contracts, accounting handles bank and models. */
export const contractPermits = staff('support', 'accounting');
/** Every member of staff. */
export const staffPermits = staff('support', 'accounting', 'editorial');

/** Contractors: towns and associations for which a region's card is run. */
export const contractorPermits = [{ role: 'contractor' }] as const satisfies readonly Permit[];

/** Who has an inbox: card holders, partners, and the staff who test notifications. */
export const inboxPermits = [{ role: 'customer' }, { role: 'partner' }, ...editorialPermits] as const satisfies readonly Permit[];

/** Who reads the information about taking part. */
export const infoPermits = [
  { role: 'partner' },
  { role: 'employer' },
  { role: 'interested' },
] as const satisfies readonly Permit[];

/** Who is told how to take part as a shop: not prospects who only want to be an employer. */
export const partnerInfoPermits = [
  { role: 'partner' },
  { role: 'interested', interests: ['Akzeptanzpartner', 'Beides'] },
] as const satisfies readonly Permit[];

/** Prospects, who have not joined yet. */
export const prospectPermits = [{ role: 'interested' }] as const satisfies readonly Permit[];

/** Who may become a partner, and who an employer. */
export const partnerJoiners = [
  { role: 'interested', interests: ['Akzeptanzpartner', 'Beides'] },
] as const satisfies readonly Permit[];
export const employerJoiners = [{ role: 'interested' }] as const satisfies readonly Permit[];
/** Who may have something to pay: prospects who join, admins, and partners with new branches. */
export const checkoutPermits = [
  { role: 'interested' },
  { role: 'partner', partnerRoles: ['admin'] },
  { role: 'employer', partnerRoles: ['admin'] },
] as const satisfies readonly Permit[];
