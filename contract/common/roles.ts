/** The role of a signed-in person. The codes are used on the wire. */
export const roles = ['customer', 'interested', 'partner', 'employer', 'contractor', 'trolleymaker'] as const;
export type Role = (typeof roles)[number];

/** What a person may do within a partner or employer. `buchhaltung` on input means `accounting`. */
export const partnerRoles = ['admin', 'user', 'accounting'] as const;
export type PartnerRole = (typeof partnerRoles)[number];

/** Roles of operator staff: everything; people, cards and cases; runs, files and bank; content and notifications. */
export const staffRoles = ['management', 'support', 'accounting', 'editorial'] as const;
export type StaffRole = (typeof staffRoles)[number];

/** What a prospect wants to become. */
export const partnerInterests = ['Akzeptanzpartner', 'Arbeitgeber', 'Beides'] as const;
export type PartnerInterest = (typeof partnerInterests)[number];

/** One line of "who may": a role, and optionally roles inside the partner or the staff, or a prospect's interest. */
export interface Permit {
  role: Role;
  partnerRoles?: readonly PartnerRole[];
  staffRoles?: readonly StaffRole[];
  /** Still valid after the contract of the person's business has ended. */
  evenEnded?: true;
  interests?: readonly PartnerInterest[];
}

/** What permits look at in a signed-in person. */
export interface Standing {
  role: Role;
  partner_role: PartnerRole | null;
  staff_role: StaffRole | null;
  /** The contract of the person's business is over: its papers can still be read, nothing else. */
  contract_ended: boolean;
  partner_interest_in: PartnerInterest | null;
}

/** Whether one of the permits covers the person. The server's gate asks it, and the browser for menus and routes. */
export function isPermitted(permits: readonly Permit[], person: Standing): boolean {
  return permits.some(
    (permit) =>
      permit.role === person.role &&
      (!person.contract_ended || permit.evenEnded === true) &&
      (!permit.partnerRoles || (person.partner_role !== null && permit.partnerRoles.includes(person.partner_role))) &&
      (!permit.staffRoles || (person.staff_role !== null && permit.staffRoles.includes(person.staff_role))) &&
      (!permit.interests || (person.partner_interest_in !== null && permit.interests.includes(person.partner_interest_in))),
  );
}
