import type { OutputOf } from '#contract/common/call.ts';
import type { interestRegistrationFormValues } from '#contract/parties/prospects/prospects.ts';
import { fieldsOf } from '#server/parties/potential-partners/company-columns.ts';
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
  return { ...fieldsOf(company), region: slugs.get(company.region_id)!, prefilledPartner: true };
}
