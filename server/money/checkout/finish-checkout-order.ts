import { sql } from 'kysely';
import { checkoutMessages } from '#contract/money/checkout/checkout.ts';
import type { Db, Trx } from '#server/platform/db/database.ts';
import { Refusal } from '#server/platform/http/refusal.ts';
import { findHeldPerson } from '#server/tenancy/people/hold-person.ts';
import { type CheckoutOffice, getPurpose, openSaving } from './checkout-office.ts';
import { getOnlinePayer, type SavingOffice } from './checkout-purpose.ts';
import { openPaymentCase } from './open-payment-case.ts';
import {
  changeCheckoutOrder,
  endCheckoutOrder,
  getCheckoutOrder,
  grossOf,
  holdCheckoutOrder,
  isPaid,
  type CheckoutOrder,
} from './checkout-orders.ts';
import type { PaymentProvider, ProviderOrder } from './payment-provider.ts';
import { giveBackVoucherUse } from './use-voucher.ts';

type Payment = NonNullable<ProviderOrder['payment']>;

/** After so long, what still fails is a case of staff. */
const TRY_FOR_MS = 24 * 3600 * 1000;

/**
 * Continues an order from any state: takes the approved money, then saves what was paid for, once, or opens a case
 * where that cannot be. May be called at any time, by several at once, and after a process was killed anywhere in it.
 * The provider's answer decides, and the order's row is locked. Returns the order as it then is. Throws ProviderSilent
 * where the provider does not answer.
 */
export async function finishCheckoutOrder(office: CheckoutOffice, orderId: string): Promise<CheckoutOrder> {
  const order = await getCheckoutOrder(office.db, orderId);
  if (isPaid(order) || order.provider_order === null) return order;
  const provider = providerOf(office, order);
  const seen = await provider.read(order.provider_order);
  if (seen.state === 'approved' && order.state !== 'ended') return takeApproved(office, provider, order);
  return settle(office, order, seen);
}

/** Throws if the order's provider is not configured any more: it must be until its orders are done. */
export function providerOf(
  { payments }: Pick<CheckoutOffice, 'payments'>,
  { provider }: Pick<CheckoutOrder, 'provider'>,
): PaymentProvider {
  if (payments?.name !== provider) throw new Error(`the payment provider ${provider} is not set`);
  return payments;
}

/** From here on nobody ends the order: the money may be on its way. */
async function takeApproved(office: CheckoutOffice, provider: PaymentProvider, order: CheckoutOrder): Promise<CheckoutOrder> {
  const { db } = office;
  const mayStill = await getOnlinePayer(db, getPurpose(office, order.purpose), order.person_id).catch(refused);
  if (!mayStill) {
    await db.transaction().execute((trx) => endCheckoutOrder(trx, order.order_id, ['open']));
    return getCheckoutOrder(db, order.order_id);
  }
  const claimed = await db
    .updateTable('checkout_order')
    .set({ state: 'capturing' })
    .where('region_id', '=', order.region_id)
    .where('order_id', '=', order.order_id)
    .where('state', 'in', ['open', 'capturing'])
    .returningAll()
    .executeTakeFirst();
  if (!claimed) return getCheckoutOrder(db, order.order_id);
  return settle(office, claimed, await provider.capture(order.provider_order!, order.order_id));
}

/** Does what the provider's word asks for. */
async function settle(office: CheckoutOffice, order: CheckoutOrder, seen: ProviderOrder): Promise<CheckoutOrder> {
  const { db } = office;
  if (seen.state === 'completed' && seen.payment) await saveOrOpenCase(office, order, seen, seen.payment);
  else if (seen.state === 'declined' || seen.state === 'ended')
    await db.transaction().execute((trx) => endCheckoutOrder(trx, order.order_id, ['open', 'capturing']));
  return getCheckoutOrder(db, order.order_id);
}

async function saveOrOpenCase(
  office: CheckoutOffice,
  order: CheckoutOrder,
  seen: ProviderOrder,
  payment: Payment,
): Promise<void> {
  const { db, log } = office;
  if (await isUsedElsewhere(db, order, payment)) {
    log.error({ order: order.order_id }, 'the provider names a payment that another order has used');
    await db.transaction().execute((trx) => endCheckoutOrder(trx, order.order_id, ['open', 'capturing']));
    return;
  }
  const saving = await openSaving(office, order.region_id);
  const mismatch = findMismatch(order, seen, payment);
  if (mismatch === null) {
    try {
      await db.transaction().execute((trx) => save(trx, office, saving, order, payment));
      return;
    } catch (error) {
      const isHopeless = error instanceof Refusal && error.status < 500;
      if (!isHopeless && Date.now() - order.created_at.getTime() < TRY_FOR_MS) throw error;
      log.error(error, 'what was paid for could not be saved');
      const problem = error instanceof Refusal ? problemOf(error) : 'Ein technischer Fehler, auch nach vielen Versuchen.';
      await db.transaction().execute((trx) => keepUnsaved(trx, office, saving, order, { payment, problem }));
      return;
    }
  }
  await db.transaction().execute((trx) => keepUnsaved(trx, office, saving, order, { payment, problem: mismatch }));
}

async function save(
  trx: Trx,
  office: CheckoutOffice,
  saving: SavingOffice,
  { order_id, person_id }: CheckoutOrder,
  payment: Payment,
): Promise<void> {
  // The person before the order, as everybody who begins an order does.
  if (!(await findHeldPerson(trx, person_id))) throw new Refusal('NO_PERSON', 'Das Konto wurde inzwischen beendet.');
  const order = await holdCheckoutOrder(trx, order_id);
  if (isPaid(order)) return;
  // Its voucher's use was given back, and the person may have begun another order.
  if (order.state === 'ended') throw new Refusal('ORDER_ENDED', 'Der Auftrag war schon beendet.');
  const purpose = getPurpose(office, order.purpose);
  const payer = await getOnlinePayer(trx, purpose, person_id).catch((error: unknown) => {
    if (error instanceof Refusal) throw new Refusal('NO_PAYER', 'Die Person nimmt inzwischen schon teil.');
    throw error;
  });
  await changeCheckoutOrder(trx, order, { ...paidColumns(payment), state: 'saved', data: null });
  await purpose.save(trx, saving, payer, purpose.kept.parse(order.data), {
    lines: order.lines,
    netCent: order.net_cents,
    taxCent: order.tax_cents,
    paymentId: payment.paymentId,
    orderId: order.order_id,
  });
}

/** The money is there, but what it was paid for is not: staff refunds it, or settles it otherwise. */
async function keepUnsaved(
  trx: Trx,
  office: CheckoutOffice,
  saving: SavingOffice,
  { order_id }: CheckoutOrder,
  { payment, problem }: { payment: Payment; problem: string },
): Promise<void> {
  const order = await holdCheckoutOrder(trx, order_id);
  if (isPaid(order)) return;
  if (order.voucher_id !== null && order.state !== 'ended')
    await giveBackVoucherUse(trx, { regionId: order.region_id, voucherId: order.voucher_id });
  const case_number = await openPaymentCase(trx, { title: getPurpose(office, order.purpose).title, ...saving }, order, payment);
  await changeCheckoutOrder(trx, order, { ...paidColumns(payment), state: 'unsaved', problem, case_number });
}

/** A payment counts once: naming it a second time pays nothing. */
async function isUsedElsewhere(db: Db, { order_id, provider }: CheckoutOrder, { paymentId }: Payment): Promise<boolean> {
  const other = await db
    .selectFrom('checkout_order')
    .select('order_id')
    .where('provider', '=', provider)
    .where('payment_id', '=', paymentId)
    .where('order_id', '<>', order_id)
    .executeTakeFirst();
  return other !== undefined;
}

function paidColumns({ paymentId, cents, currency }: Payment) {
  return { payment_id: paymentId, paid_cents: cents, paid_currency: currency, paid_at: sql<Date>`ledger_now()` };
}

/** What of the payment is not as it was ordered; null where all is. */
function findMismatch(order: CheckoutOrder, seen: ProviderOrder, { cents, currency }: Payment): string | null {
  if (currency !== 'EUR') return 'Die Währung der Zahlung ist eine andere.';
  if (cents !== grossOf(order)) return 'Der gezahlte Betrag ist ein anderer.';
  if (seen.orderId !== order.order_id) return 'Die Zahlung gehört zu einem anderen Auftrag.';
  if (seen.payer === null || seen.payer !== order.payer_gguid) return 'Die Zahlung gehört zu einer anderen Person.';
  return null;
}

function problemOf({ message, details }: Refusal): string {
  return [message, ...Object.values(details.fieldErrors ?? {})].filter((text, at, all) => all.indexOf(text) === at).join(' ');
}

function refused(error: unknown): undefined {
  if (error instanceof Refusal) return undefined;
  throw error;
}

/** What the person is told who asks for an order that is not saved. */
export function refusalFor(office: Pick<CheckoutOffice, 'purposes'>, { state, purpose }: CheckoutOrder): Refusal {
  if (state === 'open') return new Refusal('NOT_APPROVED', getPurpose(office, purpose).unpaid);
  if (state === 'capturing') return new Refusal('PAYMENT_PENDING', checkoutMessages.pending);
  if (state === 'ended') return new Refusal('PAYMENT_FAILED', checkoutMessages.failed);
  return new Refusal('PAID_UNSAVED', checkoutMessages.unsaved);
}
