import type { CommunityRules, RegionFees, RegionRules } from '#server/tenancy/regions/tables.ts';
import type { MotifName } from './motifs.ts';

export interface PerkSeed {
  value: string;
  from?: string;
  until?: string;
  /** HTML. */
  description: string;
  vendor?: string;
  playStore?: string;
  appStore?: string;
  instruction?: string;
}

/** All that a region brings with it. Rules and fees add to the ordinary ones. */
export interface RegionSeed {
  slug: string;
  name: string;
  cardName: string;
  primaryColor: string;
  logo: readonly MotifName[];
  /** HTML. */
  greeting: string;
  communities: readonly { name: string; rules?: CommunityRules }[];
  tradeAssociations?: readonly { name: string; isRequired?: boolean }[];
  perks?: readonly PerkSeed[];
  fees?: Partial<RegionFees>;
  rules?: RegionRules;
  isListed?: boolean;
  hidesBonusManagement?: boolean;
  bookingNoticeMinutes?: number;
}

export const ordinaryRules: RegionRules = { acceptsVouchers: true, offersTwoPercentWithoutFee: true };

export const ordinaryFees: RegionFees = {
  partnerEntry: 14_900,
  employerEntry: 9_900,
  discountForBoth: 5_000,
  partnerMembershipDiscount: 2_500,
  employerMembershipDiscount: 2_500,
  partnerEntryDescription:
    'Einmalige Einrichtungsgebühr: Vertrag, Zugang zum Portal, Schulung und Ausstattung für das Schaufenster.',
};
