/** The kinds of items, in words for staff. */
export const bankItemNames = {
  'charge-order': 'Ladeauftrag',
  'charge-return': 'Rücklastschrift zum Ladeauftrag',
  'charge-payment-return': 'zurückgekommen: Zahlung zum Ladeauftrag, Buchung',
  'charge-debit': 'Lastschrift zum Ladeauftrag',
  'charge-file': 'Lastschriftdatei',
  'charge-credit': 'Guthaben ausgezahlt, Ladeauftrag',
  invoice: 'Rechnung',
  'invoice-payment-return': 'zurückgekommen: Zahlung zur Rechnung, Buchung',
  'invoice-return': 'Rücklastschrift zu Rechnungen, Einzug',
  'invoice-debit': 'Lastschrift zu Rechnungen, Einzug',
  claim: 'Zahlung zur Übernahme',
  'claim-return': 'zurückgekommen: Zahlung zu einer Übernahme',
  campaign: 'Zahlung für Kampagne',
  'campaign-return': 'zurückgekommen: Zahlung für eine Kampagne',
  partner: 'Zahlung mit Partner',
  'partner-payment-return': 'zurückgekommen: Zahlung mit Partner, Buchung',
  'payment-return': 'zurückgekommen: Abrechnung',
  payment: 'Zahlung zur Abrechnung',
  'payment-file': 'Zahlungsdatei des Laufs',
  clarification: 'zurück: ungeklärtes Geld, Umsatz',
} as const;
export type BankItemKindName = keyof typeof bankItemNames;

/** What is booked beside items. */
export const besideItemNames = { 'sent-back': 'zurückgeschickt mit Umsatz', 'bank-fee': 'Entgelt der Banken' } as const;

const names: Record<string, string> = { ...bankItemNames, ...besideItemNames };

/** What a movement was booked for; a kind that has no name any more, by its code. */
export const nameOfBooked = (kind: string): string => names[kind] ?? kind;
