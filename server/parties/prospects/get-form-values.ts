import type { OutputOf } from '#contract/common/call.ts';
import type { interestRegistrationFormValues } from '#contract/parties/prospects/prospects.ts';
import { findCompanyOfLink } from '#server/parties/potential-partners/company-of-link.ts';
import type { Db } from '#server/platform/db/database.ts';
import { listCategories } from '#server/tenancy/regions/categories.ts';
import { listRegionSlugs } from '#server/tenancy/regions/region-reads.ts';
import { contactPersonRoles } from './contact-person-roles.ts';

type FormValues = OutputOf<typeof interestRegistrationFormValues>;

/** What the form of prospects offers, and where somebody comes by a good link, what is known of the company. */
export async function getFormValues(db: Db, linkToken: string | undefined): Promise<FormValues> {
  const [sectors, prefill] = await Promise.all([listCategories(db), linkToken ? findPrefill(db, linkToken) : null]);
  return { sectors: sectors.map(({ name }) => name), contact_person_roles: contactPersonRoles, prefill };
}

async function findPrefill(db: Db, linkToken: string): Promise<FormValues['prefill']> {
  const company = await findCompanyOfLink(db, linkToken);
  if (!company) return null;
  const slugs = await listRegionSlugs(db);
  return {
    companyName: company.company_name,
    companyAddressAdditional: company.company_address_additional,
    companyStreet: company.company_street,
    companyZip: company.company_zip,
    companyCity: company.company_city,
    companyCountry: company.company_country,
    companyGewerbeverein: company.company_gewerbeverein,
    companySector: company.company_sector,
    contactPersonGender: company.contact_person_gender,
    contactPersonFirstName: company.contact_person_first_name,
    contactPersonLastName: company.contact_person_last_name,
    contactPersonEmail: company.contact_person_email,
    ceoPhone: company.ceo_phone,
    region: slugs.get(company.region_id)!,
    prefilledPartner: true,
  };
}
