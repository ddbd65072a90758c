import { expect, it } from 'vitest';
import { faults } from './faults.ts';
import { judgeFault } from './judge-fault.ts';

const planned = faults.find(({ isPlanned }) => isPlanned)!;
const crash = faults.find(({ isPlanned }) => !isPlanned)!;
const seen = (longestGap: number, refused: Record<string, number> = {}) => ({ booked: 100, longestGap, refused });

it('lets nothing be refused in a planned switch-over, and bookings wait no longer than fifteen seconds', () => {
  expect(judgeFault(planned, seen(2_300))).toEqual([]);
  expect(judgeFault(planned, seen(2_300, { 503: 1, none: 1 }))).toEqual(['2 calls were refused although it was planned']);
  expect(judgeFault(crash, seen(8_000, { 503: 100 }))).toEqual([]);
  expect(judgeFault(crash, seen(15_001))).toEqual(['more than 15 seconds without a booking']);
});
