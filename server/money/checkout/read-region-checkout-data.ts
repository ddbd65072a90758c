import type { RegionCheckoutData } from '#contract/money/checkout/checkout.ts';
import { formatCents } from '#contract/common/money.ts';
import { getJoiningRules } from '#server/tenancy/regions/get-joining-rules.ts';
import { getRegion } from '#server/tenancy/regions/find-region.ts';
import type { CheckoutOffice } from './checkout-office.ts';

/** A region's fees and who may join, named as in the content source. Throws Refusal 404 for an unknown region. */
export async function readRegionCheckoutData(
  { db, regionContent, payments }: CheckoutOffice,
  slug: string,
): Promise<{ acf: RegionCheckoutData }[]> {
  const { id } = await getRegion(regionContent, slug);
  const { fees, ...rules } = await getJoiningRules(db, id);
  return [
    {
      acf: {
        partner_entry_fee: formatCents(fees.partnerEntry),
        mitarbeitercard_entry_fee: formatCents(fees.employerEntry),
        partner_and_mitarbeitercard_entry_fee_discount: formatCents(fees.discountForBoth),
        partner_entry_fee_membership_discount: formatCents(fees.partnerMembershipDiscount),
        employer_entry_fee_membership_discount: formatCents(fees.employerMembershipDiscount),
        requirement_to_join_membership_in_club: rules.requiredClubs !== null,
        requirement_to_join_club_names: (rules.requiredClubs ?? []).map((name) => ({ requirement_to_join_club_name: name })),
        partner_entry_fee_description_text: rules.feeDescription,
        partner_price_list: rules.priceLists.partner,
        employer_price_list: rules.priceLists.employer,
        offers_two_percent_without_fee: rules.offersTwoPercentWithoutFee,
        accepts_vouchers: rules.acceptsVouchers,
        association_invoices: fees.isInvoicedByAssociation,
        has_no_finish_control: rules.hasNoFinishControl,
        can_pay: payments !== null,
      },
    },
  ];
}
