import type { Cents } from '#contract/common/money.ts';
import type { Db } from '#server/platform/db/database.ts';
import './tables.ts';

/** What one more branch of a partner costs, net: the entry fee of partners (part 2, section 9); nothing where an association sends the invoice. */
export async function getBranchFee(db: Db, regionId: number): Promise<Cents> {
  const { fees, rules } = await db
    .selectFrom('region')
    .select(['fees', 'rules'])
    .where('region_id', '=', regionId)
    .executeTakeFirstOrThrow();
  return rules.associationInvoices ? 0 : (fees.partnerEntry ?? 0);
}
