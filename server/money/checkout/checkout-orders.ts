import { checkoutMessages } from '#contract/money/checkout/checkout.ts';
import type { PurposeName } from '#contract/money/checkout/entry-price.ts';
import { type RawBuilder, type Selectable, sql } from 'kysely';
import type { Db, Trx } from '#server/platform/db/database.ts';
import { notFound, Refusal } from '#server/platform/http/refusal.ts';
import type { Tables } from '#server/platform/db/tables.ts';
import type { OnlinePayer } from './checkout-purpose.ts';
import { giveBackVoucherUse } from './use-voucher.ts';

export type CheckoutOrder = Selectable<Tables['checkout_order']>;

/** Where nothing is to come any more. */
const FINAL: ReadonlySet<CheckoutOrder['state']> = new Set(['saved', 'unsaved', 'refunding', 'refunded', 'kept']);

export function isPaid({ state }: Pick<CheckoutOrder, 'state'>): boolean {
  return FINAL.has(state);
}

export const grossOf = ({ net_cents, tax_cents }: Pick<CheckoutOrder, 'net_cents' | 'tax_cents'>) => net_cents + tax_cents;

/** An order of that person. Throws Refusal 404 for anybody else's. */
export async function getOwnCheckoutOrder(
  db: Db,
  { regionId, personId }: Pick<OnlinePayer, 'regionId' | 'personId'>,
  orderId: string,
): Promise<CheckoutOrder> {
  const order = await db
    .selectFrom('checkout_order')
    .selectAll()
    .where('region_id', '=', regionId)
    .where('order_id', '=', orderId)
    .where('person_id', '=', personId)
    .executeTakeFirst();
  if (!order) throw notFound();
  return order;
}

/** Throws when there is none of that id. */
export async function getCheckoutOrder(db: Db, orderId: string): Promise<CheckoutOrder> {
  return db.selectFrom('checkout_order').selectAll().where('order_id', '=', orderId).executeTakeFirstOrThrow();
}

/** The same, kept as it is until the transaction ends. */
export async function holdCheckoutOrder(trx: Trx, orderId: string): Promise<CheckoutOrder> {
  return trx.selectFrom('checkout_order').selectAll().where('order_id', '=', orderId).forUpdate().executeTakeFirstOrThrow();
}

type Changes = Partial<
  Pick<
    CheckoutOrder,
    'state' | 'payment_id' | 'paid_cents' | 'paid_currency' | 'problem' | 'case_number' | 'provider_order' | 'approve_url'
  >
> & { data?: null; paid_at?: RawBuilder<Date>; refunded_at?: RawBuilder<Date> };

export async function changeCheckoutOrder(
  trx: Trx,
  { region_id, order_id }: Pick<CheckoutOrder, 'region_id' | 'order_id'>,
  changes: Changes,
) {
  await trx
    .updateTable('checkout_order')
    .set({ ...changes, changed_at: sql<Date>`now()` })
    .where('region_id', '=', region_id)
    .where('order_id', '=', order_id)
    .execute();
}

/** Ends an order that is still in one of those states; its money is never taken. Returns whether it was in one. */
export async function endCheckoutOrder(trx: Trx, orderId: string, from: readonly ('open' | 'capturing')[]): Promise<boolean> {
  const ended = await trx
    .updateTable('checkout_order')
    .set({ state: 'ended', data: null, changed_at: sql<Date>`now()` })
    .where('order_id', '=', orderId)
    .where('state', 'in', from)
    .returning(['region_id as regionId', 'voucher_id as voucherId'])
    .executeTakeFirst();
  if (!ended) return false;
  const { regionId, voucherId } = ended;
  if (voucherId !== null) await giveBackVoucherUse(trx, { regionId, voucherId });
  return true;
}

/**
 * Ends the order of that purpose that the person has begun before: there is one at a time. The person is held. Throws
 * Refusal 409 while its money is being taken: then it is as good as paid.
 */
export async function endOpenCheckoutOrder(
  trx: Trx,
  { regionId, personId }: Pick<OnlinePayer, 'regionId' | 'personId'>,
  purpose: PurposeName,
): Promise<void> {
  const former = await trx
    .selectFrom('checkout_order')
    .select('order_id')
    .where('region_id', '=', regionId)
    .where('person_id', '=', personId)
    .where('purpose', '=', purpose)
    .where('state', 'in', ['open', 'capturing'])
    .forUpdate()
    .executeTakeFirst();
  if (former && !(await endCheckoutOrder(trx, former.order_id, ['open'])))
    throw new Refusal('PAYMENT_RUNNING', checkoutMessages.running);
}

/** Whether a payment of that person has paid for this, and it was saved. */
export async function isSavedBy(
  db: Db,
  { regionId, personId }: Pick<OnlinePayer, 'regionId' | 'personId'>,
  purpose: PurposeName,
  paymentId: string,
): Promise<boolean> {
  const order = await db
    .selectFrom('checkout_order')
    .select('order_id')
    .where('region_id', '=', regionId)
    .where('person_id', '=', personId)
    .where('purpose', '=', purpose)
    .where('payment_id', '=', paymentId)
    .where('state', '=', 'saved')
    .executeTakeFirst();
  return order !== undefined;
}
