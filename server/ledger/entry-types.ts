/** Types of entries that change a card's balance. */
export type EntryType =
  | 'topup'
  | 'redemption'
  | 'bonus'
  | 'reversal'
  | 'transfer'
  | 'expiry'
  | 'charge'
  | 'charge-undo'
  | 'take-over'
  | 'gift'
  | 'gift-end';
/** Types that only change a partner's account, besides settlements: a returned payment, or one outside bank files. */
export type PaymentType = 'return' | 'payment';
/**
 * Types between an employer's account and the bank: a debit, a returned debit, a transfer, a payout, and these taken
 * back.
 */
export type ChargePaymentType = 'charge-collection' | 'charge-return' | ChargeTransferType | ChargeUndoType;

/**
 * The entries that take such a transfer back: it was for another item, or the bank took it back. Also the one that
 * undoes the latter.
 */
export type ChargeUndoType = `${ChargeTransferType | 'charge-payment-return'}-undo` | 'charge-payment-return';
/** What can be taken back, as it was for another item. */
export type ChargeTransferType = 'charge-payment' | 'charge-payout';
/** Money at the bank for an invoice, or back from us. */
export type InvoicePaymentType = 'invoice-payment';
/** Money at the bank for what a former provider owes, or back to it. */
export type ClaimPaymentType = 'claim-payment';
/** Money at the bank for a campaign, or back to its sponsor. */
export type CampaignPaymentType = 'campaign-payment';
