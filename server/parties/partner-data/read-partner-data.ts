import { listOfferedModels, readContractType } from '#contract/parties/partners/contract-type.ts';
import { disagioModels } from '#contract/parties/partners/fees.ts';
import type { PartnerDataAnswer } from '#contract/parties/partner-data/partner-data.ts';
import type { Db } from '#server/platform/db/database.ts';
import { findDraft } from '#server/tenancy/drafts/form-drafts.ts';
import { getBranchFee, getRegionRules } from '#server/tenancy/regions/region-reads.ts';
import { listCategories } from '#server/tenancy/regions/categories.ts';
import { describeBankChange, listCompanyChoices } from '#server/parties/businesses/own-data.ts';
import { rememberSeen } from '#server/parties/businesses/seen-data.ts';
import { type DataAdmin, readStoredData } from './stored-partner-data.ts';

/** All data of a partner. The version read is stored, so that a later save can tell what has changed since. */
export async function readPartnerData(db: Db, admin: DataAdmin): Promise<PartnerDataAnswer> {
  const { data, business, row } = await readStoredData(db, admin);
  const [bankChange, choices, draft] = await Promise.all([
    describeBankChange(db, business),
    listChoices(db, admin.regionId, row.sktype),
    findDraft(db, admin, 'partner-data'),
  ]);
  await rememberSeen(db, { regionId: admin.regionId, form: 'partner-data', businessId: admin.partnerId }, data.version, data);
  const isFree = row.tmspartner === true || readContractType(row.sktype).noPartnerFee;
  const branchFeeCent = isFree ? 0 : await getBranchFee(db, admin.regionId);
  return { ...data, bankChange, branchFeeCent, choices, draft };
}

/** What the fields let a partner of the region choose from. */
export async function listChoices(db: Db, regionId: number, sktype: string | null): Promise<PartnerDataAnswer['choices']> {
  const [company, categories, { rules }] = await Promise.all([
    listCompanyChoices(db, regionId),
    listCategories(db),
    getRegionRules(db, regionId),
  ]);
  const offersTwoPercentWithoutFee = rules.offersTwoPercentWithoutFee === true;
  const models = listOfferedModels({ sktype, offersTwoPercentWithoutFee }).map((model) => disagioModels[model].label);
  return { ...company, categories, disagioModels: models };
}
