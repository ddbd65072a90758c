import { idOf, type OwnBusiness } from '#server/parties/businesses/own-business.ts';
import type { Db, Trx } from '#server/platform/db/database.ts';

/** What a business wants to read on its invoices; empty where it has said nothing. */
interface References {
  reference: string;
  orderNumber: string;
}

const columnOf = ({ kind }: OwnBusiness) => (kind === 'partner' ? 'partner_id' : 'employer_id');

export async function readReferences(db: Db, business: OwnBusiness): Promise<References> {
  const row = await db
    .selectFrom('invoice_reference')
    .select(['reference', 'order_number as orderNumber'])
    .where('region_id', '=', business.regionId)
    .where(columnOf(business), '=', idOf(business))
    .executeTakeFirst();
  return row ?? { reference: '', orderNumber: '' };
}

/** Counts for the invoices to come: those that there are never change. */
export async function saveReferences(trx: Trx, business: OwnBusiness, { reference, orderNumber }: References): Promise<void> {
  const said = { reference, order_number: orderNumber };
  await trx
    .insertInto('invoice_reference')
    .values({
      region_id: business.regionId,
      partner_id: business.kind === 'partner' ? business.partnerId : null,
      employer_id: business.kind === 'employer' ? business.employerId : null,
      ...said,
    })
    .onConflict((conflict) => conflict.columns(['region_id', columnOf(business)]).doUpdateSet(said))
    .execute();
}
