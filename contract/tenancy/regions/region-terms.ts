import type { Cents } from '#contract/common/money.ts';

/** Fees for joining a region and their discounts, net, in cents. */
export interface EntryFees {
  partnerEntry: Cents;
  employerEntry: Cents;
  discountForBoth: Cents;
  partnerMembershipDiscount: Cents;
  employerMembershipDiscount: Cents;
  /** The region's marketing association sends the invoice, so the fees are not paid to us. */
  isInvoicedByAssociation: boolean;
}

/** Values that mean no membership in a trade association. */
export const noMembership = ['Kein Mitglied', 'Kein Mitglied, möchte aber Infos'] as const;
