import type { Cents } from '#contract/common/money.ts';

/** Fees for joining a region and their discounts, net, in cents (part 2, section 9). */
export interface EntryFees {
  partnerEntry: Cents;
  employerEntry: Cents;
  discountForBoth: Cents;
  partnerMembershipDiscount: Cents;
  employerMembershipDiscount: Cents;
  /** The region's marketing association sends the invoice, so the fees are not paid to us (part 2, section 9). */
  isInvoicedByAssociation: boolean;
}

/** Values that mean no membership in a trade association (part 2, section 9). */
export const noMembership = ['Kein Mitglied', 'Kein Mitglied, möchte aber Infos'] as const;

/** For how many minutes a till can take back its bookings, unless the region says otherwise (rulings 3, Storno). */
export const STORNO_MINUTES = 15;
