import { listPartnersById } from '#server/parties/partners/reads.ts';
import type { Owner } from '#server/parties/partners/own-business.ts';
import { findPartnerContract } from '#server/parties/partners/partner-contract.ts';
import type { Db } from '#server/platform/db/database.ts';
import type { Business } from '#server/tenancy/people/business-people.ts';
import { findEmployerContract } from './employer-contract.ts';
import { listEmployersById } from './reads.ts';

/** A business as a link of staff to it needs it. */
export interface BusinessLink {
  kind: 'partner' | 'employer';
  id: string;
  name: string;
}

/** The businesses that many rows belong to, as lists name them. */
export async function nameBusinesses(db: Db, rows: readonly Owner[]): Promise<(row: Owner) => BusinessLink> {
  const partnerIds = rows.map(({ partnerId }) => partnerId);
  const partners = await listPartnersById(db, partnerIds);
  const employerIds = rows.map(({ employerId }) => employerId);
  const employers = await listEmployersById(db, employerIds);
  return ({ partnerId, employerId }) => {
    const kind = partnerId === null ? 'employer' : 'partner';
    const { gguid, name } = kind === 'partner' ? partners.get(partnerId)! : employers.get(employerId)!;
    return { kind, id: gguid, name };
  };
}

/** The name of the business that a row belongs to. */
export const nameBusiness = async (db: Db, row: Owner): Promise<string> => (await nameBusinesses(db, [row]))(row).name;

/** The business of staff's link to it; undefined for none. */
export async function findBusiness(
  db: Db,
  { kind, id }: Pick<BusinessLink, 'kind' | 'id'>,
): Promise<{ business: Business; name: string } | undefined> {
  if (kind === 'partner') {
    const row = await findPartnerContract(db, id);
    return row && { business: { kind, regionId: row.region_id, partnerId: row.partner_id }, name: row.name };
  }
  const row = await findEmployerContract(db, id);
  return row && { business: { kind, regionId: row.region_id, employerId: row.employer_id }, name: row.name };
}
