import type { BusinessField } from '#contract/business-fields.ts';
import type { Contract, ContractChanges } from './held-contract.ts';

type Column = keyof ContractChanges & keyof Contract['row'];

/** Where the fields of the forms are kept. */
const columns = {
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
} as const satisfies Record<BusinessField, Column>;
const fields = Object.keys(columns) as BusinessField[];

/** The columns of what a form says; null for what is left open. */
export function columnsOf(data: Record<BusinessField, string>): ContractChanges {
  return Object.fromEntries(fields.map((field) => [columns[field], data[field] || null]));
}

/** What a form shows of a contract. */
export function dataOf(row: Contract['row']): Record<BusinessField, string> {
  return Object.fromEntries(fields.map((field) => [field, row[columns[field]] ?? ''])) as Record<BusinessField, string>;
}
