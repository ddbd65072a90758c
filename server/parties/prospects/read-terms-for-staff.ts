import type { ProspectTerms } from '#contract/parties/prospects/prospect-terms.ts';
import { getCompanyId } from '#server/parties/potential-partners/company-of-link.ts';
import type { Db } from '#server/platform/db/database.ts';
import { isAdmitted } from '#server/tenancy/people/admit-prospect.ts';
import { findProspect } from './find-prospect.ts';

/** What is agreed with a prospect, for staff; null for anybody else. */
export async function readTermsForStaff(db: Db, personId: number): Promise<ProspectTerms | null> {
  const prospect = await findProspect(db, personId);
  if (!prospect) return null;
  const { regionId, potentialPartnerId } = prospect;
  return {
    version: prospect.termsVersion ?? 0,
    companyName: prospect.companyName,
    isAdmitted: await isAdmitted(db, personId),
    sktype: prospect.sktype,
    tmspartner: prospect.tmspartner === true,
    feePartnerCent: prospect.feePartner,
    feeEmployerCent: prospect.feeEmployer,
    companyId: potentialPartnerId === null ? '' : await getCompanyId(db, regionId, potentialPartnerId),
  };
}
