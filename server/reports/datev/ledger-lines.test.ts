import { describe, expect, it } from 'vitest';
import type { DayTotal } from '#server/ledger/read/day-totals.ts';
import { type LedgerNames, ledgerLines } from './ledger-lines.ts';

type How = Pick<ReturnType<LedgerNames['claim']>, 'isReturn' | 'isUndone'>;
const PLAIN = { isReturn: false, isUndone: false };
const BY_BANK = { isReturn: true, isUndone: false };
const UNDONE = { isReturn: true, isUndone: true };

const namesOf = (how: How): LedgerNames => ({
  partner: () => 'Laden',
  branch: () => '',
  employer: () => 'Werk',
  statement: () => undefined,
  chargeOrder: () => 'LA1-00001',
  payment: () => how,
  claim: (entryId) => ({
    ...(entryId === 2 ? { debtor: 'Stadt', label: 'K1-00001' } : { debtor: 'Vorher', label: 'V1-00001' }),
    ...how,
  }),
  invoice: () => ({ business: 'partner 7', name: 'Laden', label: 'R1-2026-00001', ...how }),
});
const NOTHING = {
  cards: 0,
  partner: 0,
  employer: 0,
  fees: 0,
  tax: 0,
  bank: 0,
  expired: 0,
  invoices: 0,
  predecessor: 0,
  campaigns: 0,
};
const moved = (said: Partial<DayTotal>): DayTotal => ({
  day: '2026-10-05',
  type: 'payment',
  isReversal: false,
  entryId: 1,
  partnerId: null,
  branchId: null,
  employerId: null,
  chargeOrder: null,
  entries: 1,
  ...NOTHING,
  ...said,
});
const money = {
  partner: (cents: number) => moved({ type: 'payment', partnerId: 7, partner: cents, bank: -cents }),
  invoice: (cents: number) => moved({ type: 'invoice-payment', invoices: cents, bank: -cents }),
  claim: (cents: number) => moved({ type: 'claim-payment', predecessor: cents, bank: -cents }),
  campaign: (cents: number) => moved({ type: 'campaign-payment', entryId: 2, campaigns: cents, bank: -cents }),
};

describe('money at the bank is called what it is', () => {
  it.each([
    ['partner', 500, PLAIN, 'Zahlung Laden'],
    ['partner', -500, PLAIN, 'Auszahlung Laden'],
    ['partner', -500, BY_BANK, 'Rückgabe der Bank: Zahlung Laden'],
    ['partner', 500, BY_BANK, 'Rückgabe der Bank: Auszahlung Laden'],
    ['partner', -500, UNDONE, 'Zuordnung zurückgenommen: Zahlung Laden'],
    ['partner', 500, UNDONE, 'Zuordnung zurückgenommen: Auszahlung Laden'],
    ['invoice', 500, PLAIN, 'Zahlung Laden'],
    ['invoice', -500, PLAIN, 'Erstattung Laden'],
    ['invoice', -500, BY_BANK, 'Rückgabe der Bank: Zahlung Laden'],
    ['invoice', 500, BY_BANK, 'Rückgabe der Bank: Erstattung Laden'],
    ['invoice', -500, UNDONE, 'Zuordnung zurückgenommen: Zahlung Laden'],
    ['campaign', 500, PLAIN, 'Zahlung Stadt'],
    ['campaign', -500, PLAIN, 'Erstattung Stadt'],
    ['campaign', -500, BY_BANK, 'Rückgabe der Bank: Zahlung Stadt'],
    ['claim', 500, PLAIN, 'Zahlung Vorher'],
    ['claim', -500, PLAIN, 'Erstattung Vorher'],
    ['claim', -500, BY_BANK, 'Rückgabe der Bank: Zahlung Vorher'],
    ['claim', 500, BY_BANK, 'Rückgabe der Bank: Erstattung Vorher'],
    ['claim', -500, UNDONE, 'Zuordnung zurückgenommen: Zahlung Vorher'],
  ] as const)('of a %s, %d cents', (of, cents, how, text) => {
    expect(ledgerLines([money[of](cents)], namesOf(how)).map((line) => line.text)).toEqual([text]);
  });

  it.each([
    ['charge-payment-undo', 'Zuordnung zurückgenommen: Zahlung Ladeauftrag Werk'],
    ['charge-payout-undo', 'Zuordnung zurückgenommen: Auszahlung Ladeauftrag Werk'],
    ['charge-return', 'Rücklastschrift Ladeauftrag Werk'],
    ['charge-payout', 'Auszahlung Ladeauftrag Werk'],
  ] as const)('of a charge order: %s', (type, text) => {
    const total = moved({ type, employerId: 3, chargeOrder: 1, employer: -500, bank: 500 });
    expect(ledgerLines([total], namesOf(PLAIN)).map((line) => line.text)).toEqual([text]);
  });
});
