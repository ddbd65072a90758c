import type { Db } from '#server/platform/db/database.ts';
import { notFound } from '#server/platform/http/refusal.ts';
import './tables.ts';

/** A partner by the id that addresses name, in whatever region. Throws Refusal 404. */
export async function getPartnerByGguid(db: Db, gguid: string): Promise<{ regionId: number; partnerId: number; name: string }> {
  const partner = await db
    .selectFrom('partner')
    .select(['region_id as regionId', 'partner_id as partnerId', 'name'])
    .where('gguid', '=', gguid)
    .executeTakeFirst();
  if (!partner) throw notFound('Diesen Partner gibt es nicht.');
  return partner;
}
