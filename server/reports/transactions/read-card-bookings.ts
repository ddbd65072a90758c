import type { Cents } from '#contract/common/money.ts';
import type { CardTransaction } from '#contract/parties/customers/customers.ts';
import { describeCardBookings } from '#server/parties/customers/booking-names.ts';
import { latestCardBookings } from '#server/ledger/read/card-history.ts';
import type { Db } from '#server/platform/db/database.ts';
import { type Choice, findMatches } from './find-matches.ts';
import { getOwnAccount } from './own-account.ts';
import { spanOfBookings } from './span-of-bookings.ts';
import type { PersonKey } from '#server/tenancy/people/find-person.ts';

/** One booking as the card holder sees it. */
export interface CardBookingLine extends CardTransaction {
  cents: Cents;
}

interface Wanted extends Choice {
  cardID: string;
  year?: number | undefined;
  from?: string | undefined;
  to?: string | undefined;
  before?: number | undefined;
  most?: number;
}

/** The bookings of an own card, newest first, of the days or the year that is wanted. Throws 404 for any other card. */
export async function readCardBookings(
  db: Db,
  customer: PersonKey,
  { cardID, year, from, to, before, most, ...choice }: Wanted,
): Promise<CardBookingLine[]> {
  const account = await getOwnAccount(db, customer, cardID);
  const { accountId, isTest, historyFrom } = account;
  const bookings = await latestCardBookings(db, customer.regionId, accountId, {
    ...spanOfBookings({ year, from, to }, historyFrom),
    before,
    matches: await findMatches(db, customer.regionId, account, choice),
    ...(most !== undefined && { most }),
  });
  const describe = await describeCardBookings(db, customer.regionId, bookings);
  return bookings.map((booking) => {
    const { dateFormattedDE, ...described } = describe(booking, { isTest });
    return { ...described, dateFormattedDE: `${dateFormattedDE} Uhr`, cents: booking.cents };
  });
}
