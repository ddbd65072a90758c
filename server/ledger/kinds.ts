/** What moves a card. */
export type EntryType = 'topup' | 'redemption' | 'bonus' | 'reversal' | 'transfer' | 'expiry' | 'charge' | 'charge-undo';
/** What moves a partner's account alone, beside settlements: money that came back, and money beside the files for the bank. */
export type PaymentType = 'return' | 'payment';
/** What moves an employer's account and the bank: a debit, a debit that came back, a transfer, and what is paid back to it. */
export type ChargePaymentType = 'charge-collection' | 'charge-return' | 'charge-payment' | 'charge-payout';
export type AccountStatus = 'produced' | 'active' | 'locked' | 'emptied';
