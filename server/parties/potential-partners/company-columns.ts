/** What the operator knows of a company that it wants to win: the registration's fields, and where they are kept. */
export const listedColumns = {
  companyName: 'company_name',
  companyAddressAdditional: 'company_address_additional',
  companyStreet: 'company_street',
  companyZip: 'company_zip',
  companyCity: 'company_city',
  companyCountry: 'company_country',
  companyGewerbeverein: 'company_gewerbeverein',
  companySector: 'company_sector',
  contactPersonGender: 'contact_person_gender',
  contactPersonFirstName: 'contact_person_first_name',
  contactPersonLastName: 'contact_person_last_name',
  contactPersonEmail: 'contact_person_email',
  ceoPhone: 'ceo_phone',
} as const;
type Field = keyof typeof listedColumns;
export type CompanyData = Record<(typeof listedColumns)[Field], string>;

/** The same by the names of the fields. */
export function fieldsOf(company: CompanyData): Record<Field, string> {
  const fields = Object.keys(listedColumns) as Field[];
  return Object.fromEntries(fields.map((field) => [field, company[listedColumns[field]]])) as Record<Field, string>;
}
