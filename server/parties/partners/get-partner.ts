import type { DisagioModel } from '#contract/fees.ts';
import type { Db } from '#server/platform/db/database.ts';
import './tables.ts';

/** A partner's contract. Throws when there is none of that id. */
export async function getPartner(
  db: Db,
  partnerId: number,
): Promise<{ contractId: string; name: string; disagioModel: DisagioModel; isDataComplete: boolean }> {
  return db
    .selectFrom('partner')
    .select(['contract_id as contractId', 'name', 'disagio_model as disagioModel', 'is_data_complete as isDataComplete'])
    .where('partner_id', '=', partnerId)
    .executeTakeFirstOrThrow();
}
