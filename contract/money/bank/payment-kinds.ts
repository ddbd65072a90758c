/** What a file for the bank asks for: that partners are paid, or debited. */
export const paymentKinds = ['payout', 'collection'] as const;
export type PaymentKind = (typeof paymentKinds)[number];
