import { z } from 'zod';
import type { EmployerJoining } from '#contract/money/joining/joining.ts';
import { findProspect } from '#server/parties/prospects/find-prospect.ts';
import type { Db } from '#server/platform/db/database.ts';
import type { OnlinePayer } from '#server/money/checkout/checkout-purpose.ts';

/** What is kept of a company until its payment has arrived. */
export const keptCompany = z.object({
  companyName: z.string(),
  companyAddressAdditional: z.string(),
  companyStreet: z.string(),
  companyZip: z.string(),
  companyCity: z.string(),
  companyCountry: z.string(),
  companyGewerbeverein: z.string(),
  companyEmail: z.string(),
  ceoName: z.string(),
  ceoPhone: z.string(),
  additionalNotesForContract: z.string(),
});
export type KeptCompany = z.infer<typeof keptCompany>;

export function keepCompany(data: Omit<EmployerJoining, 'conditionsConsent' | 'priceToPay'>): KeptCompany {
  return keptCompany.parse({ ...data, companyAddressAdditional: data.companyAddressAdditional ?? '' });
}

/** The columns that a new partner and a new employer have in common: what was typed, and what staff has agreed. */
export async function contractColumns(db: Db, { regionId, personId }: OnlinePayer, company: KeptCompany) {
  const prospect = await findProspect(db, personId);
  return {
    region_id: regionId,
    name: company.companyName,
    company_address_additional: company.companyAddressAdditional || null,
    company_street: company.companyStreet,
    company_zip: company.companyZip,
    company_city: company.companyCity,
    company_country: company.companyCountry,
    community: prospect?.community ?? null,
    company_gewerbeverein: company.companyGewerbeverein || null,
    company_email: company.companyEmail,
    ceo_name: company.ceoName,
    ceo_phone: company.ceoPhone,
    additional_notes_for_contract: company.additionalNotesForContract || null,
    sktype: prospect?.sktype ?? null,
    tmspartner: prospect?.tmspartner ?? null,
    fee_employer_cents: prospect?.feeEmployer ?? null,
  };
}
