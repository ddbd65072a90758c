import { sql } from 'kysely';
import type { Contractor } from '#contract/tenancy/contractors/contractors.ts';
import type { Db } from '#server/platform/db/database.ts';
import { listRegionNames } from '#server/tenancy/regions/region-reads.ts';

/** Everybody who sees the sums of a region, by region and name. */
export async function listContractors(db: Db): Promise<Contractor[]> {
  const names = new Map((await listRegionNames(db)).map(({ regionId, name }) => [regionId as number | null, name]));
  const people = await db
    .selectFrom('person')
    .select([
      'gguid',
      'email',
      'first_name',
      'last_name',
      'region_id',
      sql<boolean>`password_hash is not null`.as('has_password'),
    ])
    .where('role', '=', 'contractor')
    .where('ended_at', 'is', null)
    .orderBy('last_name')
    .orderBy('first_name')
    .execute();
  return people
    .map((row) => ({
      id: row.gguid,
      name: `${row.first_name} ${row.last_name}`,
      email: row.email,
      region: names.get(row.region_id) ?? '',
      hasPassword: row.has_password,
    }))
    .toSorted((a, b) => a.region.localeCompare(b.region, 'de'));
}
