import { sql } from 'kysely';
import type { Cents } from '#contract/common/money.ts';
import { formatCents } from '#contract/common/money.ts';
import { type FormerBooking, FORMER_BOOKINGS_AT_ONCE } from '#contract/parties/cards/former-booking.ts';
import { formatIsoDay } from '#server/platform/berlin-time.ts';
import type { Db, Trx } from '#server/platform/db/database.ts';
import type { RegisteredCard } from './card-registration.ts';

/** What a former provider has booked on a card that was taken over. It is in no sum of ours. */
export interface KeptFormerBooking {
  bookingId: number;
  provider: string;
  /** ISO date. */
  bookedOn: string;
  /** "14:05:00", by the clock of its provider; null where it has not told. */
  bookedAt: string | null;
  kind: string;
  cents: Cents;
  shop: string;
  reference: string;
}

/** The newest of them of a card, behind one of them, as far as they are shown at all (0286-former-bookings.sql). */
export async function listFormerOfCard(
  db: Db,
  regionId: number,
  card: string,
  { before = null, most }: { before?: number | null | undefined; most: number },
): Promise<KeptFormerBooking[]> {
  const { rows } = await sql<KeptFormerBooking>`
    select booking_id as "bookingId", provider, booked_on as "bookedOn", booked_at as "bookedAt", kind, cents, shop, reference
      from former_bookings_of_card(${regionId}, ${card}, ${before}::bigint, ${most})`.execute(db);
  return rows;
}

/**
 * The same as the card's holder may read it. A holder sees bookings from before the take-over only after proving the
 * card, and only if nobody has given it up before (docs/decisions/whose-card-it-is.md).
 */
export async function listOwnFormerBookings(
  db: Db,
  regionId: number,
  own: RegisteredCard,
  wanted: { before?: number | null | undefined; most: number },
): Promise<KeptFormerBooking[]> {
  return isPastSeen(own) ? listFormerOfCard(db, regionId, own.card, wanted) : [];
}

const isPastSeen = ({ isProven, historyFrom }: RegisteredCard) => isProven && historyFrom === null;

/** As a page of a list. */
export const FORMER_PAGE = { most: FORMER_BOOKINGS_AT_ONCE };

/** "31.12.2025 14:05"; without a time where its provider has told none. */
export const formatFormerMoment = ({ bookedOn, bookedAt }: Pick<KeptFormerBooking, 'bookedOn' | 'bookedAt'>) =>
  bookedAt === null ? formatIsoDay(bookedOn) : `${formatIsoDay(bookedOn)} ${bookedAt.slice(0, 5)}`;

/** As people read it. */
export function tellFormerBooking(booking: KeptFormerBooking): FormerBooking {
  const { bookingId, provider, bookedOn, bookedAt, kind, cents, shop, reference } = booking;
  return {
    bookingNumber: bookingId,
    provider,
    day: bookedOn,
    dateFormattedDE: formatFormerMoment(booking) + (bookedAt === null ? '' : ' Uhr'),
    kind,
    shop,
    reference,
    amountFormattedDE: formatCents(cents),
  };
}

/** Some of a region in the order of the files, behind one of them; 0 begins. The card is null where it is not shown. */
export async function listLeavingFormerBookings(
  db: Db,
  regionId: number,
  { after, most }: { after: number; most: number },
): Promise<(KeptFormerBooking & { card: string | null })[]> {
  const { rows } = await sql<KeptFormerBooking & { card: string | null }>`
    select booking_id as "bookingId", card, provider, booked_on as "bookedOn", booked_at as "bookedAt", kind, cents, shop,
           reference
      from former_bookings_leaving(${regionId}, ${after}, ${most})`.execute(db);
  return rows;
}

/** Deletes those that a holder sees, as his account ends: nobody else will ever see them, and no law keeps them. */
export async function forgetOwnFormerBookings(trx: Trx, regionId: number, cards: readonly RegisteredCard[]): Promise<void> {
  const seen = cards.filter(isPastSeen).map(({ card }) => card);
  await sql`select former_bookings_forget(${regionId}, ${seen}::text[])`.execute(trx);
}

/** Deletes those of a take-over that are about to be shown on cards whose holder has ended his account already. */
export async function forgetFreedFormerBookings(trx: Trx, regionId: number, takeOverId: number): Promise<void> {
  await sql`select former_bookings_forget_freed(${regionId}, ${takeOverId})`.execute(trx);
}
