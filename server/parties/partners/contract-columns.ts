import type { Generated } from 'kysely';

/** What partners and employers have in common of a contract's data. Amounts are cents, days ISO dates. */
export interface ContractColumns {
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
