import { formatCents } from '#contract/common/money.ts';
import { getPerson } from '#server/tenancy/access/get-person.ts';
import { openCase } from '#server/tenancy/decisions/open-case.ts';
import { type CheckoutOffice, getPurpose } from './checkout-office.ts';
import { holdCheckoutOrder } from './checkout-orders.ts';
import type { GoneBack } from './payment-provider.ts';
import './tables.ts';

/**
 * What was paid for is saved, and its payment goes back without our doing: staff decides what becomes of the contract. Of a payment that is a case
 * already, or that we give back ourselves, nothing is noted. Each message opens one case, however often it comes.
 */
export async function noteGoneBack(office: CheckoutOffice, orderId: string, goneBack: GoneBack): Promise<void> {
  await office.db.transaction().execute(async (trx) => {
    const order = await holdCheckoutOrder(trx, orderId);
    if (order.state !== 'saved') return;
    const { region_id, provider, person_id } = order;
    const { refundId, how, cents, currency } = goneBack;
    const isNew = await trx
      .insertInto('payment_gone_back')
      .values({ region_id, order_id: orderId, provider, refund_id: refundId, how, cents, currency })
      .onConflict((conflict) => conflict.doNothing())
      .returning('refund_id')
      .executeTakeFirst();
    if (!isNew) return;
    const { first_name, last_name, email, ended_at } = await getPerson(trx, person_id);
    const name = `${first_name} ${last_name}`;
    const number = await openCase(trx, {
      regionId: region_id,
      kind: 'payment',
      subject: `${name}: ${formatCents(cents)} ${currency} zurückgegangen für „${getPurpose(office, order.purpose).title}“`,
      personId: person_id,
      openedBy: null,
      search: [name, ended_at ? null : email, order.payment_id, refundId, orderId],
      details: { orderId, refundId },
    });
    await trx
      .updateTable('payment_gone_back')
      .set({ case_number: number })
      .where('region_id', '=', region_id)
      .where('order_id', '=', orderId)
      .where('refund_id', '=', refundId)
      .execute();
  });
}
