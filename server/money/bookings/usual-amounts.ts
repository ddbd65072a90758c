import { type BookingType, bookingTypes, type UsualAmounts } from '#contract/money/bookings/bookings.ts';
import type { Cents } from '#contract/common/money.ts';
import { MONTHLY_TOP_UP_LIMIT } from '#contract/common/top-up-limit.ts';
import { type BookingSize, listBookingSizes } from '#server/ledger/read/list-booking-sizes.ts';
import type { Db } from '#server/platform/db/database.ts';
import { type Cashier, entryTypes } from './book.ts';

/** As many as tell what a shop sells, and are read in a millisecond or two. */
const LOOKED_AT = { most: 600, days: 90 };
/** Fewer tell nothing about a shop: of twenty, two large ones alone would be its 95th percentile. */
const FEWEST = 100;
/** A wrong digit or comma makes an amount ten or a hundred times too large; merely large ones are not questioned. */
const TIMES_LARGER = 3;
const TIMES_SMALLER = 10;

/** Up to here nobody is asked, however small a shop's bookings are. */
const neverAskedBelow: Record<BookingType, Cents> = { redeemVoucher: 2_000, addBonus: 500, addVoucher: 5_000 };
/** For shops that have booked too little. Top-ups are limited to as much by themselves. */
const withoutHistory: Record<BookingType, Cents> = {
  redeemVoucher: 15_000,
  addBonus: 2_500,
  addVoucher: MONTHLY_TOP_UP_LIMIT,
};

/** What is usual at the shop, from its own latest bookings; outside of it the till asks once more. */
export async function listUsualAmounts(db: Db, cashier: Cashier): Promise<UsualAmounts> {
  const sizes = await listBookingSizes(db, cashier, LOOKED_AT);
  return Object.fromEntries(bookingTypes.map((type) => [type, usualAmount(type, sizes)])) as UsualAmounts;
}

/** From a tenth of what nearly all bookings reach to three times what nearly none exceeds; cents, both included. */
export function usualAmount(type: BookingType, sizes: readonly BookingSize[]): UsualAmounts[BookingType] {
  const sorted = sizes
    .filter((size) => size.type === entryTypes[type])
    .map(({ cents }) => cents)
    .sort((a, b) => a - b);
  if (sorted.length < FEWEST) return { leastCent: 1, mostCent: withoutHistory[type] };
  const at = (share: number) => sorted[Math.floor((sorted.length - 1) * share)]!;
  return {
    leastCent: Math.max(1, Math.floor(at(0.05) / TIMES_SMALLER)),
    mostCent: Math.max(neverAskedBelow[type], at(0.95) * TIMES_LARGER),
  };
}
