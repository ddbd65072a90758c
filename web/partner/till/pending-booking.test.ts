import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import {
  dropPendingBooking,
  findPendingBooking,
  keepPendingBooking,
  type PendingBooking,
} from '#web/partner/till/pending-booking.ts';

const booking: PendingBooking = {
  key: '0b5cbb02-6f0e-4b83-9d6f-6a2f0c9f4f11',
  type: 'redeemVoucher',
  cardNumber: '176100000000014',
  amount: '12,50',
};

let stored: Map<string, string>;

beforeEach(() => {
  stored = new Map();
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
    removeItem: (key: string) => void stored.delete(key),
  });
});
afterEach(() => vi.unstubAllGlobals());

it('finds after a reload what was kept, until it is dropped', () => {
  keepPendingBooking('kasse@demo.example', booking);
  expect(findPendingBooking('kasse@demo.example')).toEqual(booking);
  dropPendingBooking('kasse@demo.example');
  expect(findPendingBooking('kasse@demo.example')).toBeNull();
});

it('shows nobody the booking of somebody else', () => {
  keepPendingBooking('kasse@demo.example', booking);
  expect(findPendingBooking('partner@demo.example')).toBeNull();
});

it.each(['', '{', '{"key":"x"}', JSON.stringify({ ...booking, type: 'steal' })])('takes unreadable %j as none', (text) => {
  stored.set('kartenkontor.pending-booking:kasse@demo.example', text);
  expect(findPendingBooking('kasse@demo.example')).toBeNull();
});

it('books on where the browser refuses storage', () => {
  vi.stubGlobal('sessionStorage', undefined);
  expect(() => keepPendingBooking('kasse@demo.example', booking)).not.toThrow();
  expect(() => dropPendingBooking('kasse@demo.example')).not.toThrow();
  expect(findPendingBooking('kasse@demo.example')).toBeNull();
});
