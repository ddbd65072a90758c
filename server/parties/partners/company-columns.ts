import type { BusinessField } from '#contract/parties/partners/business-fields.ts';
import type { ContractColumns } from './contract-columns.ts';

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
} as const satisfies Record<BusinessField, keyof ContractColumns | 'name'>;
