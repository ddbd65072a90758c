/** The charts of accounts to start from. */
export const charts = { '03': 'SKR03', '04': 'SKR04' } as const;
export type Chart = keyof typeof charts;

/**
 * What is booked beside the accounts of businesses, and how accounting's screen calls it. The presets are accounts of
 * DATEV's own charts with four digits.
 */
export const datevRoles = {
  cards: { label: 'Guthaben auf Karten', hint: 'Mehrzweckgutscheine: kein Umsatz.', '03': '1700', '04': '3500' },
  bank: {
    label: 'Geldtransit Bank',
    hint: 'Gegen das Bankkonto bucht der Steuerberater laut Auszug.',
    '03': '1360',
    '04': '1460',
  },
  fees: {
    label: 'Gebühren, noch nicht abgerechnet',
    hint: 'Netto, je Tag; jede Abrechnung gleicht es aus.',
    '03': '1590',
    '04': '1370',
  },
  tax: {
    label: 'Umsatzsteuer der Abrechnungen',
    hint: 'Nur zur Verrechnung; sie darf auf demselben Konto stehen.',
    '03': '1590',
    '04': '1370',
  },
  expired: { label: 'Verfallenes Guthaben', hint: 'Ertrag ohne Umsatzsteuer.', '03': '2700', '04': '4830' },
  predecessor: {
    label: 'Forderung an Vorgänger',
    hint: 'Für Guthaben, die von einem anderen Anbieter übernommen wurden.',
    '03': '1500',
    '04': '1300',
  },
  campaigns: {
    label: 'Kampagnen',
    hint: 'Was für Geschenke auf Karten noch zu bezahlen ist.',
    '03': '1500',
    '04': '1300',
  },
  online: { label: 'Online-Zahlungen', hint: 'Geldtransit, bis die Zahlung auf der Bank ist.', '03': '1360', '04': '1460' },
  'online-open': {
    label: 'Online-Zahlungen ohne Rechnung',
    hint: 'Die Rechnung gleicht die Zahlung aus. Was bleibt, ist zu klären oder zu erstatten.',
    '03': '1590',
    '04': '1370',
  },
  'revenue-fees': { label: 'Erlöse: Gebühren der Buchungen', hint: 'Mit Umsatzsteuer.', '03': '8400', '04': '4400' },
  'revenue-contracts': {
    label: 'Erlöse: Einrichtung und Monatliches',
    hint: 'Auch Filialen und Teilnahme; mit Umsatzsteuer.',
    '03': '8400',
    '04': '4400',
  },
  'revenue-cards': { label: 'Erlöse: Karten für Arbeitgeber', hint: 'Mit Umsatzsteuer.', '03': '8400', '04': '4400' },
  'returned-debits': { label: 'Kosten von Rücklastschriften', hint: 'Schadenersatz: kein Umsatz.', '03': '2742', '04': '4970' },
  'reminder-fees': { label: 'Mahnkosten', hint: 'Schadenersatz: kein Umsatz.', '03': '2742', '04': '4970' },
} as const satisfies Record<string, { label: string; hint: string } & Record<Chart, string>>;
export type DatevRole = keyof typeof datevRoles;
export const datevRoleNames = Object.keys(datevRoles) as DatevRole[];

/** Only turnover has a tax key. */
export const isRevenue = (role: DatevRole) => role.startsWith('revenue-');

/** Account and tax key (BU-Schlüssel) of each role, as digits; an empty account is not mapped yet. */
export type DatevAccounts = Record<DatevRole, { account: string; key: string }>;

/** The accounts of a chart, with as many digits as the tax adviser's accounts have. */
export function presetAccounts(chart: Chart, length: number): DatevAccounts {
  return Object.fromEntries(
    datevRoleNames.map((role) => [role, { account: datevRoles[role][chart].padEnd(length, '0'), key: '' }]),
  ) as DatevAccounts;
}
