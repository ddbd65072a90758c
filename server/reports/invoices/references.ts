import { ownerColumns } from '#server/tenancy/people/business-people.ts';
import { idOf, type OwnBusiness } from '#server/parties/businesses/own-business.ts';
import type { Db, Trx } from '#server/platform/db/database.ts';

/** What a business wants to read on its invoices; empty where it has said nothing. */
interface References {
  reference: string;
  orderNumber: string;
}

export async function readReferences(db: Db, business: OwnBusiness): Promise<References> {
  const row = await db
    .selectFrom('invoice_reference')
    .select(['reference', 'order_number as orderNumber'])
    .where('region_id', '=', business.regionId)
    .where(`${business.kind}_id`, '=', idOf(business))
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
      ...ownerColumns(business),
      ...said,
    })
    .onConflict((conflict) => conflict.columns(['region_id', `${business.kind}_id`]).doUpdateSet(said))
    .execute();
}
