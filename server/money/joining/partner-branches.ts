import { z } from 'zod';
import { checkoutMessages } from '#contract/money/checkout/checkout.ts';
import { partnerDataPermits } from '#contract/common/permits.ts';
import { type PartnerDataInput, partnerPersonalDataInput } from '#contract/parties/partner-data/partner-data.ts';
import type { CheckoutPurpose } from '#server/money/checkout/checkout-purpose.ts';
import { checkPartnerData } from '#server/parties/partner-data/check-partner-data.ts';
import { storePartnerData } from '#server/parties/partner-data/store-partner-data.ts';
import { partnerOf } from '#server/parties/businesses/own-business.ts';
import { getRegionEntry } from '#server/tenancy/regions/region-content.ts';
import { getContract } from '#server/parties/businesses/contracts.ts';

const kept = z.object({ input: partnerPersonalDataInput, hashes: z.record(z.string(), z.string()) });

/** More branches of a partner, saved together with the rest of its data. */
export const partnerBranchesPurpose: CheckoutPurpose<PartnerDataInput, z.infer<typeof kept>> = {
  name: 'partner-branches',
  permits: partnerDataPermits,
  returnPath: '/partner-personal-data',
  title: 'Weitere Filialen',
  unpaid: checkoutMessages.partnerDataUnpaid,
  data: partnerPersonalDataInput,
  kept,
  async readTerms(db, payer) {
    const row = await getContract(db, { kind: 'partner', ...partnerOf(payer) });
    return {
      sktype: row.sktype,
      tmspartner: row.tmspartner === true,
      feePartner: row.fee_partner_cents,
      feeEmployer: row.fee_employer_cents,
    };
  },
  async check(db, { regionContent }, payer, data) {
    const region = await getRegionEntry(regionContent, payer);
    return checkPartnerData(db, region, partnerOf(payer), data);
  },
  wishOf: async (_db, _payer, { input }) => ({ purpose: 'partner-branches', branches: countNewBranches(input) }),
  save: (trx, { region, config }, payer, data) => storePartnerData({ trx, region, config, admin: partnerOf(payer) }, data),
};

/** How many of the branches are not there yet. */
export function countNewBranches({ branches }: PartnerDataInput): number {
  return branches.filter(({ branchID }) => branchID === null).length;
}
