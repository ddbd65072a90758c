/** A payment file either pays partners or debits them. */
export const paymentKinds = ['payout', 'collection'] as const;
export type PaymentKind = (typeof paymentKinds)[number];
