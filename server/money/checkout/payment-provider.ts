import type { IncomingHttpHeaders } from 'node:http';
import type { Cents } from '#contract/common/money.ts';

/** What shall be paid. */
export interface WantedPayment {
  /** Ours: makes every repetition of an act the same act. */
  orderId: string;
  /** The payer's gguid, which the provider gives back with the payment. */
  payer: string;
  description: string;
  grossCent: Cents;
  /** Where the person comes back to, having approved or cancelled it. */
  returnUrl: string;
  cancelUrl: string;
}

/** What the provider says of an order. */
export interface ProviderOrder {
  /** created: waits for the person. approved: can be taken. ended: can never be paid. */
  state: 'created' | 'approved' | 'pending' | 'declined' | 'completed' | 'ended';
  /** What we gave along. */
  orderId: string | null;
  payer: string | null;
  /** Once it is completed. */
  payment: { paymentId: string; cents: Cents; currency: string } | null;
}

/** Money of a payment that went back: by the payer's bank or the provider (reversed), or by hand there (refunded). */
export interface GoneBack {
  paymentId: string;
  /** The provider's name of what went back. */
  refundId: string;
  how: 'reversed' | 'refunded';
  cents: Cents;
  currency: string;
}

/** What a message is about; null where it names none. */
export interface ProviderMessage {
  providerOrder: string | null;
  goneBack: GoneBack | null;
}

/** The provider did not answer, or not so that anybody could know what has happened. To be asked again. */
export class ProviderSilent extends Error {}

/**
 * Who takes the money. Every call may be repeated: it takes an order's money once and refunds once. Throws
 * ProviderSilent.
 */
export interface PaymentProvider {
  name: 'paypal' | 'demo';
  order(wanted: WantedPayment): Promise<{ providerOrder: string; approveUrl: string }>;
  read(providerOrder: string): Promise<ProviderOrder>;
  /** Takes what was approved. */
  capture(providerOrder: string, orderId: string): Promise<ProviderOrder>;
  /** Gives all of a payment back. */
  refund(paymentId: string, orderId: string): Promise<'done' | 'pending'>;
  /** Null where the provider says that the message is not its own. */
  readWebhook(headers: IncomingHttpHeaders, body: string): Promise<ProviderMessage | null>;
}
