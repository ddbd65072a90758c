import { hash } from 'node:crypto';
import type { Db, Trx } from '#server/platform/db/database.ts';
import type { CompanyData } from './company-columns.ts';

interface LinkedCompany extends CompanyData {
  region_id: number;
  potential_partner_id: number;
}

/** The company whose link this is, as long as the link is neither used nor revoked. */
export function findCompanyOfLink(db: Db, token: string): Promise<LinkedCompany | undefined> {
  return companyOfLink(db, token).executeTakeFirst();
}

/** The same, locked until the transaction ends: a second person with the same link waits, and finds it used. */
export function holdCompanyOfLink(trx: Trx, token: string): Promise<LinkedCompany | undefined> {
  return companyOfLink(trx, token).forUpdate().executeTakeFirst();
}

/** Notes that the company has used its link, which works no more. */
export async function useUpCompanyLink(trx: Trx, { region_id, potential_partner_id }: LinkedCompany): Promise<void> {
  await trx
    .updateTable('potential_partner')
    .set({ link_used_at: new Date() })
    .where('region_id', '=', region_id)
    .where('potential_partner_id', '=', potential_partner_id)
    .execute();
}

/** A region's company by its id, for a prospect whom staff recognises. Its link ends. Undefined where there is none. */
export async function recogniseCompany(trx: Trx, regionId: number, companyId: string): Promise<number | undefined> {
  const company = await trx
    .selectFrom('potential_partner')
    .selectAll()
    .where('region_id', '=', regionId)
    .where('company_id', '=', companyId)
    .forUpdate()
    .executeTakeFirst();
  if (company?.link_hash && !company.link_used_at && !company.link_revoked_at) await useUpCompanyLink(trx, company);
  return company?.potential_partner_id;
}

/** The operator's own id of a company. Throws where there is none of that key. */
export async function getCompanyId(db: Db, regionId: number, potentialPartnerId: number): Promise<string> {
  const { company_id } = await db
    .selectFrom('potential_partner')
    .select('company_id')
    .where('region_id', '=', regionId)
    .where('potential_partner_id', '=', potentialPartnerId)
    .executeTakeFirstOrThrow();
  return company_id;
}

function companyOfLink(db: Db, token: string) {
  return db
    .selectFrom('potential_partner')
    .selectAll()
    .where('link_hash', '=', hash('sha256', token, 'buffer'))
    .where('link_revoked_at', 'is', null)
    .where('link_used_at', 'is', null);
}
