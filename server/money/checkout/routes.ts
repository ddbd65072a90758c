import type { FastifyInstance } from 'fastify';
import * as calls from '#contract/money/checkout/checkout.ts';
import { isClubMember, type PricedWish } from '#contract/money/checkout/entry-price.ts';
import type { ParsedInputOf } from '#contract/common/call.ts';
import { answer } from '#server/platform/http/answer.ts';
import { notFound, Refusal } from '#server/platform/http/refusal.ts';
import { type CheckoutOffice, getPurpose } from './checkout-office.ts';
import { finishCheckoutOrder, refusalFor } from './finish-checkout-order.ts';
import { getOnlinePayer } from './checkout-purpose.ts';
import { endCheckoutOrder, getOwnCheckoutOrder } from './checkout-orders.ts';
import { ProviderSilent } from './payment-provider.ts';
import { decideDemoOrder, findDemoOrder } from './demo-provider.ts';
import { makeQuote } from './quotes.ts';
import { readRegionCheckoutData } from './read-region-checkout-data.ts';
import { startCheckoutOrder } from './start-checkout-order.ts';
import { takeWebhook } from './take-webhook.ts';

export function checkoutRoutes(app: FastifyInstance, office: CheckoutOffice): void {
  const { db, payments } = office;

  answer(app, calls.regionCheckoutData, ({ input }) => readRegionCheckoutData(office, input.regionSlug));

  answer(app, calls.checkoutQuote, async ({ caller, input }) => {
    const purpose = getPurpose(office, input.purpose);
    const payer = await getOnlinePayer(db, purpose, caller.personId);
    return makeQuote(db, purpose, payer, wishOf(input), input.voucherCode);
  });

  answer(app, calls.checkoutOrder, ({ caller, input: { quoteId, data } }) =>
    startCheckoutOrder(office, { personId: caller.personId, quoteId, data }),
  );

  answer(app, calls.checkoutCapture, async ({ caller, input: { orderId } }) => {
    await getOwnCheckoutOrder(db, ownerOf(caller), orderId);
    const order = await unlessSilent(() => finishCheckoutOrder(office, orderId));
    if (order.state !== 'saved') throw refusalFor(office, order);
    return { status: 'COMPLETED' as const, paymentId: order.payment_id! };
  });

  answer(app, calls.checkoutCancel, async ({ caller, input: { orderId } }) => {
    await getOwnCheckoutOrder(db, ownerOf(caller), orderId);
    await db.transaction().execute((trx) => endCheckoutOrder(trx, orderId, ['open']));
  });

  takeWebhook(app, office);

  answer(app, calls.demoOrder, async ({ caller, input: { orderId } }) => {
    if (payments?.name !== 'demo') throw notFound();
    await getOwnCheckoutOrder(db, ownerOf(caller), orderId);
    const order = await findDemoOrder(db, orderId);
    if (!order) throw notFound();
    return order;
  });

  answer(app, calls.demoPayment, async ({ caller, input: { orderId, outcome } }) => {
    if (payments?.name !== 'demo') throw notFound();
    await getOwnCheckoutOrder(db, ownerOf(caller), orderId);
    return { returnUrl: await decideDemoOrder(db, orderId, outcome) };
  });
}

function wishOf(input: ParsedInputOf<typeof calls.checkoutQuote>): PricedWish {
  const { purpose, companyGewerbeverein = '', isAlsoEmployer = false, branches = 0 } = input;
  switch (purpose) {
    case 'partner-registration':
      return { purpose, isAlsoEmployer, isMember: isClubMember(companyGewerbeverein) };
    case 'employer-registration':
      return { purpose, isMember: isClubMember(companyGewerbeverein) };
    case 'partner-branches':
      return { purpose, branches };
  }
}

function ownerOf({ personId, regionId }: { personId: number; regionId: number | null }) {
  if (regionId === null) throw notFound();
  return { personId, regionId };
}

/** The payment continues by itself: the provider's message and the job finish it. */
async function unlessSilent<Done>(act: () => Promise<Done>): Promise<Done> {
  try {
    return await act();
  } catch (error) {
    if (!(error instanceof ProviderSilent)) throw error;
    throw new Refusal('PROVIDER_SILENT', calls.checkoutMessages.providerFailed, { retryAfter: 30 });
  }
}
