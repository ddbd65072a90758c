/** Kinds of accounts; the ones after 'employer' are of the region itself. */
export type AccountKind =
  | 'card'
  | 'partner'
  | 'employer'
  | 'fees'
  | 'bank'
  | 'expired'
  | 'tax'
  | 'test'
  | 'invoices'
  | 'predecessor'
  | 'campaigns';
export type AccountStatus = 'produced' | 'active' | 'locked' | 'emptied';
