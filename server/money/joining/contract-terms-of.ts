import { disagioModels } from '#contract/parties/partners/fees.ts';
import type { Paid, OnlinePayer, SavingOffice } from '#server/money/checkout/checkout-purpose.ts';
import type { ContractTerms } from '#server/money/contract-papers/contract-terms.ts';
import { findProspect } from '#server/parties/prospects/find-prospect.ts';
import type { Db, Trx } from '#server/platform/db/database.ts';
import { getPerson } from '#server/tenancy/people/get-person.ts';
import { getBerlinToday } from '#server/tenancy/regions/get-berlin-today.ts';
import { getRegionRules } from '#server/tenancy/regions/region-reads.ts';
import { listLegalVersions } from '#server/tenancy/regions/legal-texts/find-legal-text-in-force.ts';
import type { KeptCompany } from './kept-company.ts';
import type { AgreedTerms } from '#contract/money/checkout/entry-price.ts';

export interface Joined {
  kind: 'partner' | 'employer';
  contractId: string;
  company: KeptCompany;
  /** Label of the model; empty where none was chosen. */
  disagio?: string;
}

/** What a new partner or employer agrees to right now. `paid` is null where it was paid with another contract. */
export async function contractTermsOf(
  trx: Trx,
  { region }: SavingOffice,
  { personId, regionId }: OnlinePayer,
  paid: Paid | null,
  { kind, contractId, company, disagio }: Joined,
): Promise<ContractTerms> {
  const person = await getPerson(trx, personId);
  const prospect = await findProspect(trx, personId);
  const { rules } = await getRegionRules(trx, regionId);
  const today = await getBerlinToday(trx);
  const sponsored = rules.sponsorCarriesDisagioUntil;
  return {
    kind,
    contractId,
    concludedOn: today,
    region: region.name,
    cardName: region.cardName,
    company: {
      name: company.companyName,
      addressAdditional: company.companyAddressAdditional,
      street: company.companyStreet,
      zip: company.companyZip,
      city: company.companyCity,
      country: company.companyCountry,
      tradeAssociation: company.companyGewerbeverein,
      email: company.companyEmail,
      ceoName: company.ceoName,
      ceoPhone: company.ceoPhone,
      notes: company.additionalNotesForContract,
    },
    contactPerson: {
      name: `${person.first_name} ${person.last_name}`,
      email: person.email,
      role: prospect?.contactPersonRole ?? '',
    },
    disagio: kind === 'partner' ? disagio || disagioModels.standard.label : null,
    sponsoredUntil: kind === 'partner' && sponsored !== undefined && sponsored >= today ? sponsored : null,
    agreed: [prospect?.sktype ?? '', prospect?.tmspartner ? 'TMS-Partner' : ''].filter(Boolean),
    price: paid && { lines: [...paid.lines], netCent: paid.netCent, taxCent: paid.taxCent, paymentId: paid.paymentId },
    termsUrl: URL.parse('partner-terms', region.whiteLabelWebsiteUrl)?.href ?? null,
    consents: await listLegalVersions(trx, regionId, ['privacy-policy', 'data-protection']),
  };
}

/** What staff has agreed with a prospect; nothing where there is nothing. */
export async function readProspectTerms(db: Db, personId: number): Promise<AgreedTerms> {
  const prospect = await findProspect(db, personId);
  return {
    sktype: prospect?.sktype ?? null,
    tmspartner: prospect?.tmspartner === true,
    feePartner: prospect?.feePartner ?? null,
    feeEmployer: prospect?.feeEmployer ?? null,
  };
}
