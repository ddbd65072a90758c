import { describe, expect, it } from 'vitest';
import { readCorrectionLink } from './read-correction-link.ts';

describe('a link to a correction', () => {
  it('prefills the booking that it names', () => {
    expect(readCorrectionLink({ cardID: '1761 •••• •••0 014', date: '1779098730', text: 'Einlösung', amount: '-12.5' })).toEqual({
      start: {
        cardID: '1761 •••• •••0 014',
        bookingTimestamp: '2026-05-18T12:05:30',
        isRedeemVoucher: true,
        redeemVoucherAmount: '12,50',
      },
      unreadable: [],
    });
  });

  it.each([
    ['aufladung', '5', { isAddVoucher: true, addVoucherAmount: '5,00' }],
    ['AUFLADUNG', '1234.56', { isAddVoucher: true, addVoucherAmount: '1.234,56' }],
    ['Einlo\u0308sung', '7', { isRedeemVoucher: true, redeemVoucherAmount: '7,00' }],
    ['EINLÖSUNG', '12,5', { isRedeemVoucher: true, redeemVoucherAmount: '12,50' }],
    [' Kundenbonus ', '1.234,50', { isAddBonus: true, addBonusAmount: '1.234,50' }],
    ['kundenbonus', '0.1', { isAddBonus: true, addBonusAmount: '0,10' }],
  ])('%s of %s, whatever the letters', (text, amount, start) => {
    expect(readCorrectionLink({ text, amount })).toEqual({ start, unreadable: [] });
  });

  it('may have come as numbers', () => {
    expect(readCorrectionLink({ cardID: 176100000000014, date: 1779098730, text: 'Aufladung', amount: 50 })).toEqual({
      start: {
        cardID: '176100000000014',
        bookingTimestamp: '2026-05-18T12:05:30',
        isAddVoucher: true,
        addVoucherAmount: '50,00',
      },
      unreadable: [],
    });
  });

  it('has the seconds in winter as in summer', () => {
    expect(readCorrectionLink({ date: '1767265200' }).start).toEqual({ bookingTimestamp: '2026-01-01T12:00:00' });
  });

  it.each<[object, string[]]>([
    [{ cardID: '<img src=x onerror=alert(1)>' }, ['Kartennummer']],
    [{ cardID: '1761' }, ['Kartennummer']],
    [{ cardID: ['176100000000014', '176100000000022'] }, ['Kartennummer']],
    [{ date: 'gestern' }, ['Buchungszeitpunkt']],
    [{ date: '1e9' }, ['Buchungszeitpunkt']],
    [{ date: '-1779098730' }, ['Buchungszeitpunkt']],
    [{ date: '99999999999999999999' }, ['Buchungszeitpunkt']],
    [{ text: 'Storno', amount: '5' }, ['Buchungsart', 'Betrag']],
    [{ text: '__proto__' }, ['Buchungsart']],
    [{ amount: '5' }, ['Betrag']],
    [{ text: 'Aufladung', amount: '5.123,4x' }, ['Betrag']],
    [{ text: 'Aufladung', amount: 'Infinity' }, ['Betrag']],
    [{ text: 'Aufladung', amount: '0' }, ['Betrag']],
  ])('that is broken (%j) is ignored with a word', (link, unreadable) => {
    const { start, unreadable: found } = readCorrectionLink(link);
    expect(found).toEqual(unreadable);
    expect(JSON.stringify(start)).not.toContain('<');
  });

  it('that says nothing changes nothing', () => {
    expect(readCorrectionLink({ cardID: '', utm: 'x' } as object)).toEqual({ start: {}, unreadable: [] });
  });
});
