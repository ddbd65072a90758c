import type { PartnerInterest, PartnerRole, Role, StaffRole } from '#contract/common/roles.ts';

/** The region in which most of the demo plays. */
export const HOME = 'lahr';

/** The password of everybody in the demo. */
export const DEMO_PASSWORD = 'Kontor-2026!';

/** Somebody of the demo. */
export interface Login {
  email: string;
  role: Role;
  firstName: string;
  lastName: string;
  gender?: string;
  partnerRole?: PartnerRole;
  staffRole?: StaffRole;
  partnerId?: number;
  branchId?: number;
  employerId?: number;
  interest?: PartnerInterest;
  isAnywhere?: boolean;
}

/** Where links in mails of the demo's past begin: nobody gets these mails. */
export const DEMO_PORTAL = 'http://localhost:3000';
