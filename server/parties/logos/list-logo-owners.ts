import type { Db } from '#server/platform/db/database.ts';
import './tables.ts';

/** Which partners and employers have a logo. */
export async function listLogoOwners(
  db: Db,
): Promise<{ partners: ReadonlySet<number | null>; employers: ReadonlySet<number | null> }> {
  const rows = await db.selectFrom('logo').select(['partner_id', 'employer_id']).execute();
  return { partners: new Set(rows.map((row) => row.partner_id)), employers: new Set(rows.map((row) => row.employer_id)) };
}
