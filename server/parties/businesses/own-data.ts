import { maskIban } from '#contract/common/mask-iban.ts';
import type { CompanyChoices } from '#contract/parties/businesses/company-data.ts';
import { contractStatusOn } from '#contract/parties/partners/contract-status.ts';
import type { BankChange } from '#contract/parties/businesses/own-bank.ts';
import { berlinDay } from '#server/platform/berlin-time.ts';
import type { Db } from '#server/platform/db/database.ts';
import type { Business, BusinessPersonRow } from '#server/tenancy/people/business-people.ts';
import { listCommunityRules, listTradeAssociations } from '#server/tenancy/regions/community-reads.ts';
import { findRegionName } from '#server/tenancy/regions/region-reads.ts';
import { findBankChange } from './bank-changes.ts';
import type { Bank } from './banks.ts';
import type { BusinessKind } from './business-tables.ts';
import type { Contract } from './contracts.ts';
import { nextMandateReference } from './mandate.ts';

interface Stored {
  business: Business;
  row: Contract<BusinessKind>;
  bank: Bank | undefined;
  contact: BusinessPersonRow | undefined;
  /** ISO date of Berlin. */
  today: string;
}

/** What the data pages of partners and employers both show, beside what is typed of the company. */
export function ownDataOf({ business, row, bank, contact, today }: Stored) {
  return {
    version: row.version,
    companyEmailRepeated: row.company_email ?? '',
    companyEmailHeadquarterRepeated: row.company_email_headquarter ?? '',
    companyREEmailRepeated: row.company_re_email ?? '',
    paymentMethod: bank?.payment_method ?? '',
    paymentMethodAlreadySet: bank !== undefined,
    sepaCompanyStreet: bank?.holder_street ?? '',
    sepaCompanyZip: bank?.holder_zip ?? '',
    sepaCompanyCity: bank?.holder_city ?? '',
    // A mandate has its reference from the first look on.
    sepaMandateReferenceNumber: bank?.mandate_reference ?? nextMandateReference(business, null),
    sepaAccountHolder: bank?.account_holder ?? '',
    sepaIBAN: bank?.iban ?? '',
    sepaBIC: bank?.bic ?? '',
    sepaBankName: bank?.bank_name ?? '',
    contactPersonGender: contact?.gender ?? '',
    contactPersonFirstName: contact?.firstName ?? '',
    contactPersonLastName: contact?.lastName ?? '',
    contactPersonEmail: contact?.email ?? '',
    sktype: row.sktype ?? '',
    tmspartner: row.tmspartner === true,
    partnerDataComplete: row.is_data_complete,
    contractID: row.contract_id,
    contactDetailsSentAt: berlinDay(row.created_at).toString(),
    contractStartAt: row.contract_start_at ?? '',
    contractEndAt: row.contract_end_at ?? '',
    contractStatus: contractStatusOn({ isInReview: row.is_in_review === true, contractEndAt: row.contract_end_at }, today),
  };
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
