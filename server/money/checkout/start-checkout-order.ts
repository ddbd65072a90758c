import { randomUUID } from 'node:crypto';
import { checkoutMessages } from '#contract/money/checkout/checkout.ts';
import { Refusal, ruleBroken } from '#server/platform/http/refusal.ts';
import { holdPerson } from '#server/tenancy/people/hold-person.ts';
import { type CheckoutOffice, getPurpose } from './checkout-office.ts';
import { type AnyPurpose, getOnlinePayer, parseData, type OnlinePayer } from './checkout-purpose.ts';
import { changeCheckoutOrder, endOpenCheckoutOrder, endCheckoutOrder } from './checkout-orders.ts';
import type { PaymentProvider } from './payment-provider.ts';
import { assertQuoted, getQuote, type KeptQuote } from './quotes.ts';
import { takeVoucherUse } from './use-voucher.ts';

/**
 * Checks what is to be saved as the saving call would, keeps it, and orders the payment of what was quoted. An order
 * that the person has begun before ends: of one purpose there is one at a time. Throws Refusal 404, 409 while a payment
 * is being taken, 422 with what is wrong, and 503.
 */
export async function startCheckoutOrder(
  office: CheckoutOffice,
  { personId, quoteId, data }: { personId: number; quoteId: string; data: unknown },
): Promise<{ orderId: string; approveUrl: string }> {
  const { db, payments } = office;
  const { purpose, payer, quote } = await readQuote(office, personId, quoteId);
  const kept = await purpose.check(db, office, payer, parseData(purpose, data));
  assertQuoted(quote, await purpose.wishOf(db, payer, kept), data);
  if (quote.net_cents === 0) throw ruleBroken(checkoutMessages.free);
  if (!payments) throw ruleBroken(checkoutMessages.notPossible);

  const order = { region_id: payer.regionId, order_id: randomUUID() };
  await db.transaction().execute(async (trx) => {
    await holdPerson(trx, personId);
    await endOpenCheckoutOrder(trx, payer, purpose.name);
    if (quote.voucher_id !== null) await takeVoucherUse(trx, { regionId: payer.regionId, voucherId: quote.voucher_id });
    await trx
      .insertInto('checkout_order')
      .values({
        ...order,
        person_id: personId,
        payer_gguid: payer.gguid,
        purpose: purpose.name,
        data: JSON.stringify(kept),
        lines: JSON.stringify(quote.lines),
        net_cents: quote.net_cents,
        tax_cents: quote.tax_cents,
        voucher_id: quote.voucher_id,
        provider: payments.name,
      })
      .execute();
  });
  const { approveUrl } = await placeOrder(office, payments, { purpose, payer, quote, orderId: order.order_id });
  return { orderId: order.order_id, approveUrl };
}

async function readQuote(office: CheckoutOffice, personId: number, quoteId: string) {
  const anyRegion = await getOnlinePayer(
    office.db,
    { permits: office.purposes.flatMap(({ permits }) => [...permits]) },
    personId,
  );
  const quote = await getQuote(office.db, anyRegion, quoteId);
  const purpose = getPurpose(office, quote.wish.purpose);
  return { quote, purpose, payer: await getOnlinePayer(office.db, purpose, personId) };
}

/** Orders the payment at the provider. If it does not answer, nobody knows where to pay, so the order ends. */
async function placeOrder(
  { db, config, log }: CheckoutOffice,
  payments: PaymentProvider,
  { purpose, payer, quote, orderId }: { purpose: AnyPurpose; payer: OnlinePayer; quote: KeptQuote; orderId: string },
): Promise<{ approveUrl: string }> {
  const back = new URL(purpose.returnPath, config.PUBLIC_URL);
  back.searchParams.set('order', orderId);
  const cancelled = new URL(back);
  cancelled.searchParams.set('cancelled', '1');
  try {
    const { providerOrder, approveUrl } = await payments.order({
      orderId,
      payer: payer.gguid,
      description: purpose.title,
      grossCent: quote.net_cents + quote.tax_cents,
      returnUrl: back.href,
      cancelUrl: cancelled.href,
    });
    await db
      .transaction()
      .execute((trx) =>
        changeCheckoutOrder(
          trx,
          { region_id: payer.regionId, order_id: orderId },
          { provider_order: providerOrder, approve_url: approveUrl },
        ),
      );
    return { approveUrl };
  } catch (error) {
    log.error(error, 'a payment could not be ordered');
    await db.transaction().execute((trx) => endCheckoutOrder(trx, orderId, ['open']));
    throw new Refusal('PROVIDER_SILENT', checkoutMessages.providerFailed, { retryAfter: 60 });
  }
}
