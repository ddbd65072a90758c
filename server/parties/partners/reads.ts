import type { Db, Trx } from '#server/platform/db/database.ts';
import { notFound } from '#server/platform/http/refusal.ts';

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

/** Holds a partner until the transaction ends: changes come one after the other. Undefined where there is none. */
export async function holdPartner(trx: Trx, which: { partnerId: number } | { contractId: string }) {
  const partners = trx.selectFrom('partner').select(['partner_id as partnerId', 'region_id as regionId', 'name']);
  return (
    'partnerId' in which
      ? partners.where('partner_id', '=', which.partnerId)
      : partners.where('contract_id', '=', which.contractId)
  )
    .forNoKeyUpdate()
    .executeTakeFirst();
}
