import type { RegionCheckoutData } from '#contract/money/checkout/checkout.ts';
import { formatCents, centsOf } from '#contract/common/money.ts';
import type { PartnerInterest } from '#contract/common/roles.ts';

/** What joining a region costs once, before any agreement; nothing while that is not known. */
export function entryFeeOf(interest: PartnerInterest, data: RegionCheckoutData | undefined): string | undefined {
  if (!data || data.association_invoices) return undefined;
  const partner = interest === 'Arbeitgeber' ? 0 : centsOf(data.partner_entry_fee);
  const employer = interest === 'Akzeptanzpartner' ? 0 : centsOf(data.mitarbeitercard_entry_fee);
  const discount = partner && employer ? centsOf(data.partner_and_mitarbeitercard_entry_fee_discount) : 0;
  const cents = Math.max(0, partner + employer - discount);
  return cents === 0 ? 'kostenlos' : `${formatCents(cents)}\u00a0€ netto einmalig`;
}
