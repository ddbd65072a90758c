/** What an invoice is for: stored names, and how lists and papers call it. */
export const invoiceKinds = {
  entry: 'Einrichtungsgebühr',
  branches: 'Weitere Filialen',
  monthly: 'Monatliche Gebühren',
  statement: 'Gebühren einer Abrechnung',
  'individual-cards': 'Karten mit eigenem Logo',
  cards: 'Kartenbestellung',
  'returned-debit': 'Rücklastschrift',
  'reminder-fee': 'Mahnkosten',
  cancellation: 'Stornorechnung',
} as const;
export type InvoiceKind = keyof typeof invoiceKinds;

/** Costs that somebody has caused by not paying as agreed: no turnover, so without tax (section 1.3 UStAE). */
export const isDamages = (kind: InvoiceKind) => kind === 'reminder-fee' || kind === 'returned-debit';

/** How an invoice was settled before it was issued. */
export const settledTexts = {
  paypal: 'bezahlt über PayPal',
  demo: 'bezahlt in der Demo',
  statement: 'mit einer Abrechnung verrechnet',
} as const;
export type SettledHow = keyof typeof settledTexts;

/** open: to be paid. settled: kept back by a statement. refund: more was paid than is owed, and goes back. */
export const invoiceStates = {
  open: 'offen',
  paid: 'bezahlt',
  settled: 'verrechnet',
  refund: 'zu erstatten',
  cancelled: 'storniert',
  cancellation: 'Storno',
} as const;
export type InvoiceState = keyof typeof invoiceStates;

/** What a list can be narrowed to: 'overdue' is a part of what is open. */
export const invoiceFilters = { ...invoiceStates, overdue: 'überfällig' } as const;
export type InvoiceFilter = keyof typeof invoiceFilters;

/** What a business without an address for mail is told by post: stored names, and how accounting's list calls them. */
export const noticeTexts = {
  issued: 'die Rechnung',
  account: 'wohin sie zu zahlen ist',
} as const;
export type NoticeAbout = keyof typeof noticeTexts;
