import type { EntryFees } from '#contract/tenancy/regions/region-terms.ts';
import type { Db } from '#server/platform/db/database.ts';

/** What joining a region costs, net, in cents, and who may. */
export interface JoiningRules {
  fees: EntryFees;
  feeDescription: string;
  /** Addresses of overviews of prices; empty for none. */
  priceLists: { partner: string; employer: string };
  acceptsVouchers: boolean;
  hasNoFinishControl: boolean;
  offersTwoPercentWithoutFee: boolean;
  /** The clubs of which one must be a member of one; null where everybody may join. */
  requiredClubs: string[] | null;
}

/** Throws when there is no region of that id. */
export async function getJoiningRules(db: Db, regionId: number): Promise<JoiningRules> {
  const [region, clubs] = await Promise.all([
    db.selectFrom('region').select(['fees', 'rules']).where('region_id', '=', regionId).executeTakeFirstOrThrow(),
    db
      .selectFrom('trade_association')
      .select('name')
      .where('region_id', '=', regionId)
      .where('is_required', '=', true)
      .orderBy('name')
      .execute(),
  ]);
  const { fees, rules } = region;
  return {
    fees: {
      partnerEntry: fees.partnerEntry ?? 0,
      employerEntry: fees.employerEntry ?? 0,
      discountForBoth: fees.discountForBoth ?? 0,
      partnerMembershipDiscount: fees.partnerMembershipDiscount ?? 0,
      employerMembershipDiscount: fees.employerMembershipDiscount ?? 0,
      isInvoicedByAssociation: rules.associationInvoices === true,
    },
    feeDescription: fees.partnerEntryDescription ?? '',
    priceLists: { partner: fees.partnerPriceList ?? '', employer: fees.employerPriceList ?? '' },
    acceptsVouchers: rules.acceptsVouchers === true,
    hasNoFinishControl: rules.hasNoFinishControl === true,
    offersTwoPercentWithoutFee: rules.offersTwoPercentWithoutFee === true,
    requiredClubs: rules.requiresMembership ? clubs.map(({ name }) => name) : null,
  };
}
