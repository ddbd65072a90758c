import type { Generated } from 'kysely';
import type { BusinessField } from '#contract/parties/businesses/business-fields.ts';
import { type ContractPhrase, writeContractType } from '#contract/parties/partners/contract-type.ts';
import { type Cents, findCents } from '#contract/common/money.ts';
import { assertNoProblems } from '#server/platform/http/refusal.ts';

/** What partners and employers have in common of a contract's data. Amounts are cents, days ISO dates. */
export interface ContractColumns {
  region_id: number;
  gguid: Generated<string>;
  /** Given by the database. */
  contract_id: Generated<string>;
  name: string;
  is_data_complete: Generated<boolean>;
  /** When they were first complete. */
  data_completed_at: Generated<Date | null>;
  created_at: Generated<Date>;
  version: Generated<number>;
  company_address_additional: Generated<string | null>;
  company_street: Generated<string | null>;
  company_zip: Generated<string | null>;
  company_city: Generated<string | null>;
  company_country: Generated<string | null>;
  community: Generated<string | null>;
  company_gewerbeverein: Generated<string | null>;
  company_email: Generated<string | null>;
  company_email_headquarter: Generated<string | null>;
  company_phone: Generated<string | null>;
  company_re_name: Generated<string | null>;
  company_re_street: Generated<string | null>;
  company_re_zip: Generated<string | null>;
  company_re_city: Generated<string | null>;
  company_re_country: Generated<string | null>;
  company_re_email: Generated<string | null>;
  ceo_name: Generated<string | null>;
  ceo_phone: Generated<string | null>;
  additional_notes_for_contract: Generated<string | null>;
  sktype: Generated<string | null>;
  tmspartner: Generated<boolean | null>;
  fee_employer_cents: Generated<number | null>;
  is_association_member: Generated<boolean | null>;
  /** Null once it is active. */
  is_in_review: Generated<true | null>;
  contract_start_at: Generated<string | null>;
  /** The last day. */
  contract_end_at: Generated<string | null>;
}

/** A business's account and mandate. Days are ISO dates. */
export interface BankColumns {
  region_id: number;
  payment_method: 'Bankeinzug' | 'Rechnung';
  account_holder: string | null;
  iban: string | null;
  bic: string | null;
  bank_name: string | null;
  mandate_reference: string | null;
  mandate_signed_on: string | null;
  mandate_printed_on: Generated<string | null>;
  mandate_received_on: Generated<string | null>;
  /** The holder's address, for the mandate. */
  holder_street: Generated<string | null>;
  holder_zip: Generated<string | null>;
  holder_city: Generated<string | null>;
}

/** Where the fields of the forms that partners and employers share are kept. */
export const companyColumns = {
  companyName: 'name',
  companyAddressAdditional: 'company_address_additional',
  companyStreet: 'company_street',
  companyZip: 'company_zip',
  companyCity: 'company_city',
  companyCountry: 'company_country',
  community: 'community',
  companyGewerbeverein: 'company_gewerbeverein',
  companyEmail: 'company_email',
  companyEmailHeadquarter: 'company_email_headquarter',
  companyPhone: 'company_phone',
  companyREName: 'company_re_name',
  companyREStreet: 'company_re_street',
  companyREZip: 'company_re_zip',
  companyRECity: 'company_re_city',
  companyRECountry: 'company_re_country',
  companyREEmail: 'company_re_email',
  ceoName: 'ceo_name',
  ceoPhone: 'ceo_phone',
  additionalNotesForContract: 'additional_notes_for_contract',
} as const satisfies Record<BusinessField, keyof ContractColumns>;

/** What staff agrees with a business about its entry fees and its disagio; amounts net, as they were typed. */
interface TypedTerms extends Record<ContractPhrase, boolean> {
  tmspartner: boolean;
  feePartner: string;
  feeEmployer: string;
}

interface AgreedColumns {
  sktype: string | null;
  tmspartner: true | null;
  fee_partner_cents: Cents | null;
  fee_employer_cents: Cents | null;
}

/** The same as it is stored. Throws Refusal 422 where phrases contradict each other or a changed fee has no amount. */
export function agreedColumns(typed: TypedTerms): AgreedColumns {
  const both = 'Die Einrichtungsgebühr kann nicht zugleich entfallen und abgeändert sein.';
  const missing = 'Bitte geben Sie die abgeänderte Einrichtungsgebühr an.';
  const problems: Record<string, string> = {};
  if (typed.noPartnerFee && typed.changedPartnerFee) problems.changedPartnerFee = both;
  if (typed.noEmployerFee && typed.changedEmployerFee) problems.changedEmployerFee = both;
  if (typed.changedPartnerFee && typed.feePartner === '') problems.feePartner = missing;
  if (typed.changedEmployerFee && typed.feeEmployer === '') problems.feeEmployer = missing;
  assertNoProblems(problems);
  return {
    sktype: writeContractType(typed),
    tmspartner: typed.tmspartner || null,
    fee_partner_cents: typed.changedPartnerFee ? findCents(typed.feePartner) : null,
    fee_employer_cents: typed.changedEmployerFee ? findCents(typed.feeEmployer) : null,
  };
}
