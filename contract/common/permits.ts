import type { Permit, StaffRole } from './roles.ts';

// Who may do what, by name. Calls, screens and menus ask for these; the gate holds them.

/** Who works at a desk of their own: partners and employers, with all their sub-roles (part 2, section 2). */
export const businessPermits = [{ role: 'partner' }, { role: 'employer' }] as const satisfies readonly Permit[];

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

function staff(...staffRoles: StaffRole[]) {
  return [{ role: 'trolleymaker', staffRoles: ['management', ...staffRoles] }] as const satisfies readonly Permit[];
}

// Who of operator staff may do what (rulings 8). Management may do all; each call names the least that its work needs.
export const managementPermits = staff();
/** People, cards and cases. */
export const supportPermits = staff('support');
/** Runs, payment files, invoices and the bank. */
export const accountingPermits = staff('accounting');
/** Content and notifications. */
export const editorialPermits = staff('editorial');
/** Partners and employers: their contracts are support's, their bank and models accounting's. */
export const contractPermits = staff('support', 'accounting');
/** What every member of staff needs. */
export const staffPermits = staff('support', 'accounting', 'editorial');

/** Whoever can be told something: card holders, partners, and the staff who try it out first. */
export const inboxPermits = [{ role: 'customer' }, { role: 'partner' }, ...editorialPermits] as const satisfies readonly Permit[];

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
