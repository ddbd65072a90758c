import type { Db } from '#server/platform/db/database.ts';
import { notFound } from '#server/platform/http/refusal.ts';
import '#server/tenancy/regions/tables.ts';

/** What a region wants of a bonus. Throws 404 where partners do not manage it in the portal: a 403 would end the session. */
export async function getBonusRules(db: Db, regionId: number): Promise<{ mustAccept: boolean; community: string }> {
  const region = await db
    .selectFrom('region')
    .select(['name', 'rules', 'hides_bonus_management'])
    .where('region_id', '=', regionId)
    .executeTakeFirstOrThrow();
  if (region.hides_bonus_management) throw notFound('In Ihrer Region wird der Bonus nicht im Portal verwaltet.');
  return { mustAccept: region.rules.requiresAcceptedBonusConditions ?? false, community: region.name };
}
