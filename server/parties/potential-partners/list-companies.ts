import type { LinkState, CompanyRow } from '#contract/parties/potential-partners/potential-partners.ts';
import type { Db } from '#server/platform/db/database.ts';
import { listRegionNames } from '#server/tenancy/regions/region-reads.ts';

/** All companies, by name. */
export async function listCompanies(db: Db): Promise<CompanyRow[]> {
  const names = new Map((await listRegionNames(db)).map(({ regionId, name }) => [regionId, name]));
  const rows = await db.selectFrom('potential_partner').selectAll().orderBy('company_name').orderBy('company_id').execute();
  return rows.map((row) => ({
    companyId: row.company_id,
    name: row.company_name,
    city: row.company_city,
    regionName: names.get(row.region_id)!,
    contact: `${row.contact_person_first_name} ${row.contact_person_last_name}`.trim(),
    state: stateOf(row),
    linkMadeAt: row.link_made_at?.toISOString() ?? null,
  }));
}

function stateOf(row: { link_hash: Buffer | null; link_revoked_at: Date | null; link_used_at: Date | null }): LinkState {
  if (row.link_used_at) return 'used';
  if (row.link_revoked_at) return 'revoked';
  return row.link_hash ? 'made' : 'none';
}
