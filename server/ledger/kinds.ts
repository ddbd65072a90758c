/** What moves a card. */
export type EntryType = 'topup' | 'redemption' | 'bonus' | 'reversal' | 'transfer' | 'expiry';
/** What moves a partner's account alone, beside settlements: money that came back, and money beside the files for the bank. */
export type PaymentType = 'return' | 'payment';
export type AccountStatus = 'produced' | 'active' | 'locked' | 'emptied';
