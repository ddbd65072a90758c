import type { Cents } from '#contract/common/money.ts';

/** What joining a region costs and what is taken off, net, in cents (part 2, section 9). */
export interface EntryFees {
  partnerEntry: Cents;
  employerEntry: Cents;
  discountForBoth: Cents;
  partnerMembershipDiscount: Cents;
  employerMembershipDiscount: Cents;
  /** The region's marketing association sends the invoice: nothing of a fee is paid to us (part 2, section 9). */
  isInvoicedByAssociation: boolean;
}

/** Not a member of a trade association (part 2, section 9). */
export const noMembership = ['Kein Mitglied', 'Kein Mitglied, möchte aber Infos'] as const;

/** For how many minutes a till takes its bookings back where the region says nothing else (rulings 3, Storno). */
export const STORNO_MINUTES = 15;
