import type { Db } from '#server/platform/db/database.ts';
import { notFound } from '#server/platform/http/refusal.ts';
import { getRegionRules } from '#server/tenancy/regions/region-reads.ts';

/** What a region wants of a bonus. Throws 404 where partners do not manage it in the portal: a 403 would end the session. */
export async function getBonusRules(db: Db, regionId: number): Promise<{ mustAccept: boolean; community: string }> {
  const { name, rules, hidesBonusManagement } = await getRegionRules(db, regionId);
  if (hidesBonusManagement) throw notFound('In Ihrer Region wird der Bonus nicht im Portal verwaltet.');
  return { mustAccept: rules.requiresAcceptedBonusConditions ?? false, community: name };
}
