import type { Db } from '#server/platform/db/database.ts';
import type { Business } from '#server/tenancy/people/business-people.ts';
import { contractTitle } from './contract-terms.ts';
import './tables.ts';

/** The paper of a business's contract; undefined for whoever did not join in the portal. */
export async function findContractPaper(
  db: Db,
  business: Business,
): Promise<{ gguid: string; title: string; concludedAt: Date } | undefined> {
  const found = await db
    .selectFrom('contract_paper')
    .select(['gguid', 'terms', 'concluded_at as concludedAt'])
    .where('region_id', '=', business.regionId)
    .where((where) =>
      business.kind === 'partner' ? where('partner_id', '=', business.partnerId) : where('employer_id', '=', business.employerId),
    )
    .executeTakeFirst();
  return found && { gguid: found.gguid, title: contractTitle(found.terms), concludedAt: found.concludedAt };
}
