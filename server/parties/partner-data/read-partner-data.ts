import type { CompanyChoices } from '#contract/parties/partner-data/company-data.ts';
import { listOfferedModels, readContractType } from '#contract/parties/partners/contract-type.ts';
import { disagioModels } from '#contract/parties/partners/fees.ts';
import type { BankChange } from '#contract/parties/partner-data/own-bank.ts';
import type { PartnerDataAnswer } from '#contract/parties/partner-data/partner-data.ts';
import { maskIban } from '#contract/common/mask-iban.ts';
import type { Db } from '#server/platform/db/database.ts';
import { findDraft } from '#server/tenancy/drafts/form-drafts.ts';
import { findRegionName, getBranchFee, getRegionRules } from '#server/tenancy/regions/region-reads.ts';
import { listCategories } from '#server/tenancy/regions/categories.ts';
import { listCommunityRules, listTradeAssociations } from '#server/tenancy/regions/community-reads.ts';
import type { Business } from '#server/tenancy/people/business-people.ts';
import { findBankChange } from './bank-changes.ts';
import { rememberSeen } from './seen-data.ts';
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

export async function describeBankChange(db: Db, business: Business): Promise<BankChange | null> {
  const change = await findBankChange(db, business);
  if (!change) return null;
  return {
    countsAt: change.counts_at.toISOString(),
    accountHolder: change.account_holder,
    maskedIban: maskIban(change.iban),
    bankName: change.bank_name,
    mandateReference: change.mandate_reference,
  };
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

/** What the fields let any company of the region choose from. */
export async function listCompanyChoices(db: Db, regionId: number): Promise<CompanyChoices> {
  const region = await findRegionName(db, regionId);
  if (!region) throw new Error(`no region ${regionId}`);
  const [communities, tradeAssociations] = await Promise.all([
    listCommunityRules(db, regionId),
    listTradeAssociations(db, region.slug),
  ]);
  return { communities, tradeAssociations };
}
