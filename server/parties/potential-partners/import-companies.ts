import type { OutputOf } from '#contract/common/call.ts';
import {
  type importPotentialPartners,
  MOST_COMPANY_ROWS,
  companyListColumns,
  companyListMessages,
} from '#contract/parties/potential-partners/potential-partners.ts';
import type { Db, Trx } from '#server/platform/db/database.ts';
import { readTable } from '#server/platform/uploads/read-table.ts';
import { audit } from '#server/tenancy/audit/audit.ts';
import { listRegionNames } from '#server/tenancy/regions/region-reads.ts';
import { type ReadCompany, readCompanyRows, rowsRefused } from './read-company-rows.ts';
import type { CompanyData } from './company-columns.ts';

const LIMITS = { rows: MOST_COMPANY_ROWS, columns: 40 };
const TEXTS = { field: 'potentialPartnersFile', ...companyListMessages };

/** Imports the companies of a file, all or none; one whose id is known is updated. Throws Refusal 413 and 422. */
export async function importCompanies(db: Db, file: Buffer, staffId: number): Promise<OutputOf<typeof importPotentialPartners>> {
  const table = await readTable(file, LIMITS, TEXTS);
  const regions = await listRegionNames(db);
  const ids = new Map(
    regions.flatMap(({ regionId, slug, name }) => [slug, name.toLowerCase()].map((key) => [key, regionId] as const)),
  );
  const wanted = readCompanyRows(table, ids);
  return db.transaction().execute(async (trx) => {
    const known = await holdKnown(trx, wanted);
    const moved = wanted.filter(({ companyId, regionId }) => (known.get(companyId)?.region_id ?? regionId) !== regionId);
    if (moved.length > 0)
      throw rowsRefused(moved.map(({ row }) => ({ row, column: companyListColumns.region, message: OTHER_REGION })));
    const isSame = ({ companyId, data }: ReadCompany) => {
      const before = known.get(companyId)!;
      return (Object.keys(data) as (keyof CompanyData)[]).every((name) => before[name] === data[name]);
    };
    const added = wanted.filter(({ companyId }) => !known.has(companyId));
    const changed = wanted.filter((company) => known.has(company.companyId) && !isSame(company));
    await insertAll(trx, added);
    for (const { companyId, regionId, data } of changed)
      await trx
        .updateTable('potential_partner')
        .set(data)
        .where('region_id', '=', regionId)
        .where('company_id', '=', companyId)
        .execute();
    const counts = { added: added.length, changed: changed.length, unchanged: wanted.length - added.length - changed.length };
    const subject = `${counts.added} added, ${counts.changed} changed`;
    await audit(trx, { personId: staffId, regionId: null, act: 'prospects-imported', subject });
    return counts;
  });
}

const OTHER_REGION = 'Dieses Unternehmen gehört zu einer anderen Region.';

async function holdKnown(trx: Trx, wanted: readonly ReadCompany[]) {
  const rows = await trx
    .selectFrom('potential_partner')
    .selectAll()
    .where(
      'company_id',
      'in',
      wanted.map(({ companyId }) => companyId),
    )
    // In one order, so that two imports never wait for each other in a circle.
    .orderBy('company_id')
    .forUpdate()
    .execute();
  return new Map(rows.map((row) => [row.company_id, row]));
}

/** More values than a statement takes come in parts. */
const AT_ONCE = 500;

async function insertAll(trx: Trx, added: readonly ReadCompany[]): Promise<void> {
  const rows = added
    .toSorted((one, other) => (one.companyId < other.companyId ? -1 : 1))
    .map(({ companyId, regionId, data }) => ({ ...data, region_id: regionId, company_id: companyId }));
  for (let first = 0; first < rows.length; first += AT_ONCE)
    await trx
      .insertInto('potential_partner')
      .values(rows.slice(first, first + AT_ONCE))
      // A parallel import of the same was faster.
      .onConflict((conflict) => conflict.column('company_id').doNothing())
      .execute();
}
