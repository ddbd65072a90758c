import { bookingFailures } from '#contract/money/bookings/bookings.ts';
import { bookingFee } from '#contract/parties/partners/fees.ts';
import type { Approval } from '#server/tenancy/decisions/case-kind.ts';
import { correctEntries, type RightBooking } from '#server/ledger/write/correct-entries.ts';
import { isBonusLimit, type PostingRefusal } from '#server/ledger/write/post-booking.ts';
import { getBonusLimitText } from '#server/money/bonus/bonus-rules.ts';
import { getTillTermsAt, type TillTerms } from '#server/money/bonus/till-terms.ts';
import type { Trx } from '#server/platform/db/database.ts';
import { ruleBroken } from '#server/platform/http/refusal.ts';
import type { WantedCorrection } from './reads.ts';

/** What stands in the way, towards staff. */
const refusals: Partial<Record<PostingRefusal, string>> = {
  ...bookingFailures,
  ALREADY_REVERSED: 'Eine der Buchungen wurde bereits storniert.',
  NOT_ALLOWED: 'Zur Zeit der Buchung war kein Kundenbonus aktiv.',
};

/**
 * The wrong bookings go back and the right ones are posted; fees follow the terms of the time at which the wrong
 * booking was made. Throws Refusal 422 with what stands in the way.
 */
export async function carryOutCorrection(trx: Trx, wanted: WantedCorrection, { staffId, keys }: Approval): Promise<void> {
  const [first] = wanted.wrong;
  if (!first || first.partnerId === null) throw ruleBroken('Die Buchung gehört zu keinem Partner.');
  const terms = await getTillTermsAt(
    trx,
    { regionId: wanted.regionId, partnerId: first.partnerId, branchId: first.branchId },
    first.bookedAt,
  );
  const outcome = await correctEntries(trx, keys, wanted.regionId, {
    card: wanted.card,
    wrong: wanted.wrong.map(({ entryId }) => entryId),
    right: wanted.right.map((booking) => rightBooking(booking, terms)),
    partnerId: first.partnerId,
    branchId: first.branchId,
    actorId: staffId,
  });
  if (!outcome.isPosted) throw ruleBroken(await refusalText(trx, wanted.regionId, outcome.refusal));
  for (const [type, entry_id] of outcome.entryIds)
    await trx
      .updateTable('correction_right')
      .set({ entry_id })
      .where('region_id', '=', wanted.regionId)
      .where('correction_request_id', '=', wanted.number)
      .where('type', '=', type)
      .execute();
}

function rightBooking({ type, cents }: WantedCorrection['right'][number], terms: TillTerms): RightBooking {
  return { type, cents, fee: bookingFee(type, cents, terms), isAllowed: type !== 'bonus' || terms.isBonusActive };
}

async function refusalText(trx: Trx, regionId: number, refusal: PostingRefusal): Promise<string> {
  if (isBonusLimit(refusal)) return getBonusLimitText(trx, regionId, refusal);
  return refusals[refusal] ?? `Die Bücher lehnen es ab: ${refusal}.`;
}
