import type { PartnerRole, Role, StaffRole } from './roles.ts';

/** What people are, as staff reads it. */
export const roleNames: Record<Role, string> = {
  customer: 'Karteninhaber/in',
  interested: 'Interessent/in',
  partner: 'Partner',
  employer: 'Arbeitgeber',
  contractor: 'Auftraggeber',
  trolleymaker: 'Betreiber',
};

export const partnerRoleNames: Record<PartnerRole, string> = { admin: 'Admin', user: 'User', accounting: 'Buchhaltung' };

export const staffRoleNames: Record<StaffRole, string> = {
  management: 'Leitung',
  support: 'Kundenservice',
  accounting: 'Rechnungswesen',
  editorial: 'Redaktion',
};
