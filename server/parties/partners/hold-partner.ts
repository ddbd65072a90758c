import type { Trx } from '#server/platform/db/database.ts';
import './tables.ts';

/** Keeps a partner as it is until the transaction ends, so that changes come one after the other. Undefined where there is no such partner. */
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
