import { hash } from 'node:crypto';
import { bookingFailures, bookingTexts, type BookingType } from '#contract/money/bookings/bookings.ts';
import type { OutputOf } from '#contract/common/call.ts';
import { type Cents, formatCents } from '#contract/common/money.ts';
import { feeBack, type storno, stornoFailures } from '#contract/money/bookings/storno.ts';
import { findCardAccounts } from '#server/ledger/read/card-account.ts';
import { findShopBooking, type ShopBooking } from '#server/ledger/read/shop-bookings.ts';
import { listPotsOfEntry } from '#server/ledger/read/pots.ts';
import type { PostBooking, PostingRefusal } from '#server/ledger/write/post-booking.ts';
import { sumSpentGifts } from '#server/money/campaigns/spent-gifts.ts';
import { type GetTillTerms, getTillTermsAt } from '#server/money/bonus/till-terms.ts';
import type { Db } from '#server/platform/db/database.ts';
import { notFound, Refusal } from '#server/platform/http/refusal.ts';
import type { RefusalCode } from '#server/platform/http/refusal-codes.ts';
import type { Cashier } from './book.ts';

/** What a till wants to take back; without an amount all of the booking. */
export interface WantedStorno {
  bookingNumber: number;
  cents: Cents | null;
  reason: string;
  idempotencyKey: string;
}

/** A Storno, and the card as it is after it. */
export interface TakenBack {
  result: OutputOf<typeof storno>;
  isReplay: boolean;
  card: string;
  balance: Cents;
}

interface Till {
  db: Db;
  postBooking: PostBooking;
  getTillTerms: GetTillTerms;
}

export const bookingTypeOf = { topup: 'addVoucher', redemption: 'redeemVoucher', bonus: 'addBonus' } as const satisfies Record<
  string,
  BookingType
>;

/**
 * Reverses a booking of the cashier's own shop. A partial Storno's fee follows the terms of the booking's time. Throws
 * Refusal 404 where the shop has no such booking, and 422 with what stands in the way.
 */
export async function takeBack(
  { db, postBooking, getTillTerms }: Till,
  cashier: Cashier,
  { bookingNumber, cents, reason, idempotencyKey }: WantedStorno,
): Promise<TakenBack> {
  const { regionId, partnerId, personId } = cashier;
  const { branchId } = await getTillTerms(cashier);
  const booking = await findShopBooking(db, { regionId, partnerId, branchId }, bookingNumber);
  if (!booking) throw notFound('Diese Buchung gibt es an dieser Kasse nicht.');
  const back = cents ?? booking.cents;
  // What was taken back before is answered as then.
  if (booking.type === 'topup' && booking.reversedCents === null) await assertGiftsAreThere(db, regionId, booking, back);
  const terms = await getTillTermsAt(db, { regionId, partnerId, branchId }, booking.bookedAt);
  const outcome = await postBooking(regionId, {
    type: 'storno',
    card: booking.card,
    reversalOf: bookingNumber,
    cents: back,
    fee: feeBack({ type: booking.type, cents: booking.cents, paid: booking.fee }, back, terms),
    partnerId,
    branchId,
    reason,
    actorId: personId,
    idempotencyKey,
    inputHash: hash('sha256', `storno ${bookingNumber} ${back} ${reason}`),
  });
  if (!outcome.isPosted) throw await tellGiftsApart(db, regionId, booking, back, refusalOf(outcome.refusal));
  const bookingType = bookingTypeOf[booking.type];
  return {
    isReplay: outcome.isReplay,
    card: booking.card,
    balance: outcome.balance,
    result: {
      responseType: 'success',
      successMessage: `Storno: ${bookingTexts[bookingType]} für ${formatCents(back)} €`,
      bookingNumber: outcome.entryId,
      bookingType,
      bookedAt: outcome.bookedAt.toISOString(),
      amountFormattedDE: formatCents(back),
      balanceFormattedDE: formatCents(outcome.balance),
    },
  };
}

/** Throws Refusal 422 where a gift for the top-up is spent that would be lost with it. */
async function assertGiftsAreThere(db: Db, regionId: number, { entryId, card, cents }: ShopBooking, back: Cents): Promise<void> {
  const spent = await sumSpentGifts(db, { regionId, entryId, card, stays: cents - back });
  if (spent === 0) return;
  const code = 'NOT_SUFFICIENT_FUNDS';
  const message = `Vom Geschenk zu dieser Aufladung sind schon ${formatCents(spent)} € eingelöst. Darum lässt sie sich hier nicht mehr stornieren; unser Support kann sie korrigieren.`;
  throw new Refusal(code, message, { errorStatusCode: code }, 422);
}

/**
 * Gifts pay for nothing that is taken back: neither for a top-up, nor for a bonus that is already spent. So where gifts
 * are on the card, the refusal says how much is missing beside them.
 */
async function tellGiftsApart(
  db: Db,
  regionId: number,
  { card, entryId, type, cents, bonusCents }: ShopBooking,
  back: Cents,
  refused: Refusal,
): Promise<Refusal> {
  if (refused.code !== 'NOT_SUFFICIENT_FUNDS') return refused;
  const used = (await listPotsOfEntry(db, { regionId, entryId, card })).reduce((sum, pot) => sum - pot.cents, 0);
  const [account] = await findCardAccounts(db, regionId, [card]);
  if (!account || (account.potted === 0 && used === 0)) return refused;
  const comes = type === 'redemption' ? Math.min(back, cents - used) : 0;
  const goes = type === 'redemption' ? bonusCents : back + bonusCents;
  const missing = formatCents(Math.max(goes - comes - (account.balance - account.potted), 1));
  const message =
    type === 'redemption'
      ? `Der Kundenbonus dazu ist schon ausgegeben, und Geschenke ersetzen ihn nicht. Werden ${missing} € auf die Karte geladen, geht das Storno.`
      : `${bookingFailures.NOT_SUFFICIENT_FUNDS} Geschenke zählen dabei nicht; ohne sie fehlen ${missing} €.`;
  return new Refusal(refused.code, message, refused.details, refused.status);
}

const messages = {
  ...bookingFailures,
  ...stornoFailures,
  KEY_REUSED: 'Dieser Schlüssel gehört zu einer anderen Buchung.',
} satisfies Partial<Record<RefusalCode, string>>;

function refusalOf(refusal: PostingRefusal): Refusal {
  if (refusal === 'ENTRY_UNKNOWN') return notFound('Diese Buchung gibt es an dieser Kasse nicht.');
  if (!isStornoFailure(refusal)) throw new Error(`Storno refused without a text: ${refusal}`);
  return new Refusal(refusal, messages[refusal], { errorStatusCode: refusal }, 422);
}

function isStornoFailure(refusal: string): refusal is keyof typeof messages {
  return refusal in messages;
}
