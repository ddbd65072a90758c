import type { SignedInUser } from '#contract/access.ts';
import { staffRoleNames, type PartnerRole, type Role } from '#contract/roles.ts';

const roleNames: Record<Role, string> = {
  customer: 'Karteninhaberin oder Karteninhaber',
  interested: 'Interessentin oder Interessent',
  partner: 'Partner',
  employer: 'Arbeitgeber',
  contractor: 'Auftraggeber',
  trolleymaker: 'Betreiber',
};

const partnerRoleNames: Record<PartnerRole, string> = { admin: 'Admin', user: 'User', accounting: 'Buchhaltung' };

/** What a person is, in the words of part 1, section 1, and part 2, section 1. */
export function roleName({ role, partner_role, staff_role }: SignedInUser): string {
  if (staff_role) return `${roleNames[role]} (${staffRoleNames[staff_role]})`;
  return partner_role ? `${roleNames[role]} (${partnerRoleNames[partner_role]})` : roleNames[role];
}
