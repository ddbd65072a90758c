import { beforeEach, expect, it, vi } from 'vitest';
import type { Booking, CardBalance } from '#web/api/bookings.ts';
import type { Counter } from '#web/partner/till/counter.ts';
import { openTill } from '#web/partner/till/open-till.ts';

const OURS = '176100000000014';
const balance: CardBalance = {
  balanceFormattedDE: '50,00',
  isCardRegistered: false,
  isTestcard: false,
  isCardLocked: false,
  remainingAmountCentToAddVoucherThisMonth: 25_000,
  remainingAmountToAddVoucherThisMonthFormattedDE: '250,00',
};

/** The answer that the next question for a balance gets, once it is given. */
let answer: PromiseWithResolvers<CardBalance>;
let booked: Booking[];
let leaving: AbortController;

function tillOf() {
  const counter = {
    askBalance: () => answer.promise,
    book: async (booking: Booking) => {
      booked.push(booking);
      return new Promise<never>(() => {});
    },
  };
  return openTill('kasse@demo.example', counter as unknown as Counter, leaving.signal);
}

beforeEach(() => {
  answer = Promise.withResolvers();
  booked = [];
  leaving = new AbortController();
});

it('books what was ordered ahead once the card that was typed is known', async () => {
  const { acts } = tillOf();
  acts.check(OURS);
  acts.typeAmount('redeemVoucher', '5,00');
  acts.book('redeemVoucher');
  expect(booked).toEqual([]);
  answer.resolve(balance);
  await vi.waitFor(() => expect(booked).toMatchObject([{ cardNumber: OURS, amount: '5,00' }]));
});

it('holds what was ordered ahead where an old number was typed, and books at the next press', async () => {
  const { state, acts } = tillOf();
  acts.check('1001');
  acts.typeAmount('redeemVoucher', '5,00');
  acts.book('redeemVoucher');
  answer.resolve({ ...balance, cardID: OURS });
  await vi.waitFor(() => expect(state.get().step.name).toBe('ready'));
  await vi.waitFor(() => expect(state.get().focus).toMatchObject({ on: 'redeemVoucher' }));
  expect(booked).toEqual([]);
  expect(state.get()).toMatchObject({
    cardText: OURS,
    card: { cardNumber: OURS, oldNumber: '1001' },
    amount: { text: '5,00', message: expect.stringContaining('alte Nummer') },
  });
  acts.book('redeemVoucher');
  expect(booked).toMatchObject([{ cardNumber: OURS, amount: '5,00' }]);
});

it('keeps what a keyboard that names no keys typed while page and program changed places', () => {
  const { state, acts } = tillOf();
  acts.typeCard('6100');
  acts.takeHeld('17');
  expect(state.get().cardText).toBe('176100');
});

it('books nothing for a person who is leaving, neither what was ordered nor what Enter says on the way', async () => {
  const { acts } = tillOf();
  acts.check(OURS);
  acts.typeAmount('redeemVoucher', '5,00');
  acts.book('redeemVoucher');
  leaving.abort();
  answer.resolve(balance);
  await answer.promise;
  acts.check(OURS);
  await Promise.resolve();
  acts.book('redeemVoucher');
  expect(booked).toEqual([]);
});
