import type { BookingResult } from '#contract/money/bookings/bookings.ts';
import { type Cents, formatCents } from '#contract/common/money.ts';
import type { SealKeys } from '#server/ledger/seal-keys.ts';
import { giveEarned, type openSelfGiving, takeBackLost } from '#server/money/campaigns/give-earned.ts';
import { listGiftsForTopUp } from '#server/money/campaigns/tell-gifts.ts';
import type { Db } from '#server/platform/db/database.ts';
import type { Logger } from '#server/platform/log.ts';
import type { Cashier, WantedBooking } from './book.ts';
import type { TakenBack } from './take-back.ts';

interface Office {
  db: Db;
  log: Logger;
  keys: SealKeys;
  listSelfGiving: ReturnType<typeof openSelfGiving>;
}

interface Gift {
  name: string;
  cents: Cents;
}

/**
 * A top-up with what campaigns give for it. The booking stands already: where nothing could be given now, a job does it
 * within a minute.
 */
export async function withGifts(
  { db, log, keys, listSelfGiving }: Office,
  { regionId }: Cashier,
  { card, cents }: WantedBooking,
  { result, balance }: { result: BookingResult; balance: Cents },
): Promise<BookingResult> {
  let given: Gift[] = [];
  try {
    const campaigns = (await listSelfGiving(regionId)).filter(
      ({ isGiving, givenFor, topUpCents }) => isGiving && givenFor === 'top-up' && cents >= topUpCents!,
    );
    for (const campaign of campaigns) await giveEarned({ db, keys }, campaign, [card]);
    // From the books: the same request again is told the same, and another top-up nothing of what an earlier one got.
    if (campaigns.length > 0) given = await listGiftsForTopUp(db, { regionId, entryId: result.bookingNumber, card });
  } catch (error) {
    log.warn({ err: error }, 'gift of a top-up is left to the job');
  }
  if (given.length === 0) return result;
  return {
    ...result,
    balanceFormattedDE: formatCents(given.reduce((sum, gift) => sum + gift.cents, balance)),
    gifts: given.map((gift) => ({ name: gift.name, amountFormattedDE: formatCents(gift.cents) })),
  };
}

/** The Storno of a top-up, with what is left of the gifts that it had earned: it goes back to their campaigns. */
export async function withoutGifts(
  { db, log, keys, listSelfGiving }: Office,
  { regionId }: Cashier,
  { result, card, balance }: TakenBack,
): Promise<TakenBack['result']> {
  let taken: Gift[] = [];
  try {
    taken = await takeBackLost({ db, keys }, await listSelfGiving(regionId), { regionId, cards: [card] });
  } catch (error) {
    log.warn({ err: error }, 'gift of a Storno is left to the job');
  }
  if (taken.length === 0) return result;
  return {
    ...result,
    balanceFormattedDE: formatCents(taken.reduce((sum, gift) => sum - gift.cents, balance)),
    gifts: taken.map((gift) => ({ name: gift.name, amountFormattedDE: formatCents(gift.cents) })),
  };
}
