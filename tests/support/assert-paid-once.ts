import type { Database } from '#server/platform/db/database.ts';
import type { FakePaypal } from './paypal-server.ts';

interface World {
  portal: { database: Pick<Database, 'db'> };
  paypal: FakePaypal;
}

/**
 * PaidOnce: a person has joined at most once, and by a payment exactly where one is stored for it. Every other payment
 * in the account is an open case. Vouchers are used as often as orders say. Throws with what is wrong.
 */
export async function assertPaidOnce({ portal, paypal }: World, personId: number): Promise<'joined' | 'case' | 'nothing'> {
  const { db } = portal.database;
  const orders = await db.selectFrom('checkout_order').selectAll().where('person_id', '=', personId).execute();
  const person = await db.selectFrom('person').selectAll().where('person_id', '=', personId).executeTakeFirstOrThrow();
  const references = new Set(orders.map(({ order_id }) => order_id));
  const money = paypal.holdings().filter(({ reference }) => references.has(reference));
  const saved = orders.filter(({ state }) => state === 'saved');
  const unsaved = orders.filter(({ state }) => state === 'unsaved');

  if (saved.length > 1) throw new Error('joined twice');
  if ((person.role === 'partner') !== (saved.length === 1)) throw new Error('joined without a payment, or paid without joining');
  const accounted = [...saved, ...unsaved].map(({ payment_id }) => payment_id);
  for (const { captureId } of money)
    if (!accounted.includes(captureId)) throw new Error(`nobody knows of the payment ${captureId}`);
  if (new Set(accounted).size !== accounted.length) throw new Error('one payment was used twice');
  if (accounted.length > money.length) throw new Error('more was saved than was paid');
  for (const { case_number } of unsaved) {
    const open = await db.selectFrom('staff_case').select('kind').where('number', '=', case_number).executeTakeFirst();
    if (open?.kind !== 'payment') throw new Error('what was paid and not saved is no case');
  }
  await assertVouchersCounted(db);
  return saved.length ? 'joined' : unsaved.length ? 'case' : 'nothing';
}

async function assertVouchersCounted(db: Database['db']): Promise<void> {
  const vouchers = await db.selectFrom('voucher').select(['voucher_id', 'code', 'uses_left', 'uses_granted']).execute();
  const using = await db
    .selectFrom('checkout_order')
    .select('voucher_id')
    .where('state', 'in', ['open', 'capturing', 'saved'])
    .execute();
  for (const { voucher_id, code, uses_left, uses_granted } of vouchers) {
    const uses = using.filter((order) => order.voucher_id === voucher_id).length;
    if (uses_granted - uses_left !== uses)
      throw new Error(`${code} is used ${uses} times, and counts ${uses_granted - uses_left}`);
  }
}
