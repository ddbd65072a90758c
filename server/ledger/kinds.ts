/** What moves a card. Beside it there are settlements, which move a partner's account alone. */
export type EntryType = 'topup' | 'redemption' | 'bonus' | 'reversal' | 'transfer' | 'expiry';
export type AccountStatus = 'produced' | 'active' | 'locked' | 'emptied';
