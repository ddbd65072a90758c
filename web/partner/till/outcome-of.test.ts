import { expect, it } from 'vitest';
import type { BookingType } from '#contract/money/bookings/bookings.ts';
import { outcomeOf } from '#web/partner/till/outcome-of.ts';
import { findPartOffer } from '#web/partner/till/part-offer.ts';
import { type CheckedCard, tillAtStart } from '#web/partner/till/till-state.ts';

function said(type: BookingType, text: string, balanceFormattedDE?: string): string {
  const card = balanceFormattedDE === undefined ? null : ({ balanceFormattedDE } as CheckedCard);
  return outcomeOf(type, { ...tillAtStart(null), card, amount: { type, text, message: null } }).replaceAll('\u00a0', ' ');
}

it('says in full what Enter would book, and what is on the card then', () => {
  expect(said('redeemVoucher', '12,5', '50,00')).toBe('12,50 € einlösen, danach 37,50 €');
  expect(said('redeemVoucher', '1.050', '1.050,00')).toBe('1.050,00 € einlösen, danach 0,00 €');
  expect(said('redeemVoucher', '12,5', '10,05')).toBe('12,50 € einlösen: dafür fehlen 2,45 €');
  expect(said('addVoucher', '20', '0,00')).toBe('20,00 € aufladen, danach 20,00 €');
  expect(said('addBonus', '0,6', '19,40')).toBe('0,60 € vergeben, danach 20,00 €');
});

it('says what is missing of what can be redeemed here, and what is on the card then', () => {
  const card = { balanceFormattedDE: '38,50', usableHere: { formattedDE: '28,50', whyLess: '' } } as unknown as CheckedCard;
  const till = (text: string) => ({
    ...tillAtStart(null),
    card,
    amount: { type: 'redeemVoucher', text, message: null } as const,
  });
  const saidHere = (text: string) => outcomeOf('redeemVoucher', till(text)).replaceAll('\u00a0', ' ');
  expect(saidHere('28,50')).toBe('28,50 € einlösen, danach 10,00 €');
  expect(saidHere('30')).toBe('30,00 € einlösen: dafür fehlen 1,50 €');
  expect(findPartOffer({ ...till('30'), cardText: '1', card: { ...card, cardNumber: '1' } })).toEqual({
    amount: '28,50',
    rest: '1,50',
  });
});

it('says no balance that nobody has asked for, and nothing without an amount', () => {
  expect(said('redeemVoucher', '3')).toBe('3,00 € einlösen');
  expect(said('redeemVoucher', '', '5,00')).toBe('');
  expect(said('redeemVoucher', 'abc', '5,00')).toBe('');
  expect(outcomeOf('addVoucher', { ...tillAtStart(null), amount: { type: 'redeemVoucher', text: '3', message: null } })).toBe('');
});
