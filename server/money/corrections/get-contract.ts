import type { Db } from '#server/platform/db/database.ts';
import type { Desk } from '#server/parties/partners/desk.ts';
import '#server/parties/employers/tables.ts';
import '#server/parties/partners/tables.ts';

/** Number and name of the contract that a desk works under. */
export async function getContract(db: Db, desk: Desk): Promise<{ contractId: string; name: string }> {
  const contract =
    desk.kind === 'partner'
      ? db.selectFrom('partner').select(['contract_id as contractId', 'name']).where('partner_id', '=', desk.partnerId)
      : db.selectFrom('employer').select(['contract_id as contractId', 'name']).where('employer_id', '=', desk.employerId);
  return contract.executeTakeFirstOrThrow();
}
