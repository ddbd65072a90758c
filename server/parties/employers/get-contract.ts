import type { Db } from '#server/platform/db/database.ts';
import { getEmployer } from '#server/parties/employers/get-employer.ts';
import type { OwnBusiness } from '#server/parties/partners/own-business.ts';
import { getPartner } from '#server/parties/partners/get-partner.ts';

/** Number and name of the contract that a desk works under. */
export async function getContract(db: Db, desk: OwnBusiness): Promise<{ contractId: string; name: string }> {
  return desk.kind === 'partner' ? getPartner(db, desk.partnerId) : getEmployer(db, desk.employerId);
}
