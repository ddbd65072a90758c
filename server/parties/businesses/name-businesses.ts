import type { Db } from '#server/platform/db/database.ts';
import type { Business } from '#server/tenancy/people/business-people.ts';
import type { BusinessKind } from './business-tables.ts';
import { findContract } from './contracts.ts';
import { businessOf, type Owner } from './own-business.ts';
import { listBusinessesById } from './reads.ts';

/** A business as a link of staff to it needs it. */
export interface BusinessLink {
  kind: BusinessKind;
  id: string;
  name: string;
}

/** The businesses that many rows belong to, as lists name them. */
export async function nameBusinesses(db: Db, rows: readonly Owner[]): Promise<(row: Owner) => BusinessLink> {
  const partnerIds = rows.map(({ partnerId }) => partnerId);
  const partners = await listBusinessesById(db, 'partner', partnerIds);
  const employerIds = rows.map(({ employerId }) => employerId);
  const employers = await listBusinessesById(db, 'employer', employerIds);
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
  const row = await findContract(db, kind, id);
  return row && { business: businessOf(kind, row.region_id, row.id), name: row.name };
}
