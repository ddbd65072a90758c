import type { Trx } from '#server/platform/db/database.ts';
import { type Business, ownerColumns } from './business-people.ts';

/** Makes a prospect the admin of a business. Returns false for anybody but an admitted prospect of its region. */
export async function joinBusiness(trx: Trx, personId: number, business: Business): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('person')
    .set({
      role: business.kind,
      partner_role: 'admin',
      partner_interest_in: null,
      ...ownerColumns(business),
    })
    .where('person_id', '=', personId)
    .where('region_id', '=', business.regionId)
    .where('role', '=', 'interested')
    .where('admitted_at', 'is not', null)
    .where('ended_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
