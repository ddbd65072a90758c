import { queryOptions } from '@tanstack/react-query';
import type { SignedInUser } from '#contract/parties/sign-in/sign-in.ts';
import type { InputOf, Call } from '#contract/common/call.ts';
import {
  checkoutCancel,
  checkoutCapture,
  checkoutOrder,
  checkoutQuote,
  demoOrder,
  demoPayment,
  regionCheckoutData,
  type Quote,
} from '#contract/money/checkout/checkout.ts';
import { confirmEmployerAccount, interestPersonalData } from '#contract/money/joining/joining.ts';
import { ask, queryOf } from '#web/api/client.ts';
import { readAfterDraft } from '#web/api/form-drafts.ts';
import { welcome } from '#web/api/session.ts';

export const interestDataQuery = queryOptions({
  ...queryOf(interestPersonalData),
  queryFn: ({ signal }) => readAfterDraft(() => ask(interestPersonalData, {}, { signal })),
  staleTime: 0,
  gcTime: 0,
});

export const checkoutDataQuery = (regionSlug: string) => queryOf(regionCheckoutData, { regionSlug });

export const askPrice = (wish: InputOf<typeof checkoutQuote>): Promise<Quote> => ask(checkoutQuote, wish);

/** Returns where the payment is approved. */
export const orderPayment = (quoteId: string, data: object) => ask(checkoutOrder, { quoteId, data });

export const cancelPayment = (orderId: string) => ask(checkoutCancel, { orderId });

type Saving = Call & { output: { parse: unknown } };

/** Becomes a partner or an employer where nothing is to be paid; from then on the session is that of the new role. */
export async function joinFree<C extends Saving>(call: C, input: InputOf<C>): Promise<void> {
  welcome((await ask(call, input)) as unknown as SignedInUser);
}

/** Takes the approved payment, which saves the registration, and continues in the new role. */
export async function joinPaid<C extends Saving>(call: C, orderId: string): Promise<void> {
  const { paymentId } = await ask(checkoutCapture, { orderId });
  await joinFree(call, { paymentId } as InputOf<C>);
}

export const demoOrderQuery = (orderId: string) => queryOf(demoOrder, { orderId });

export const decideDemoPayment = (input: InputOf<typeof demoPayment>) => ask(demoPayment, input);

export const sendAccountConfirmation = (t: string) => ask(confirmEmployerAccount, { t });
