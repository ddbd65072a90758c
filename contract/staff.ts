import type { Permit, StaffRole } from './roles.ts';

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
