import { bookingFailures } from '#contract/bookings.ts';
import { bookingFee } from '#contract/fees.ts';
import type { Approval, CaseKind } from '#server/tenancy/decisions/case-kind.ts';
import { correctEntries, type RightBooking } from '#server/ledger/correct-entries.ts';
import { isBonusLimit, type PostingRefusal } from '#server/ledger/post-booking.ts';
import { getBonusLimitText } from '#server/money/bonus/bonus-limit-text.ts';
import { getTillTermsAt, type TillTerms } from '#server/money/bonus/till-terms.ts';
import type { Trx } from '#server/platform/db/database.ts';
import { ruleBroken } from '#server/platform/http/refusal.ts';
import { type CorrectionLetter, tellApproval, tellRejection } from './correction-mails.ts';
import { readCorrection } from './read-correction.ts';
import './tables.ts';

/** What stands in the way, towards staff. */
const refusals: Partial<Record<PostingRefusal, string>> = {
  ...bookingFailures,
  ALREADY_REVERSED: 'Eine der Buchungen wurde bereits storniert.',
  NOT_ALLOWED: 'Zur Zeit der Buchung war kein Kundenbonus aktiv.',
};

/** A business's wish to have bookings put right. Fees follow the terms of the time at which the wrong booking was made. */
export const correctionKind: CaseKind<Request> = {
  name: 'correction',
  findRegionId: async (db, number) => {
    const request = db.selectFrom('correction_request').select('region_id').where('correction_request_id', '=', number);
    return (await request.executeTakeFirst())?.region_id;
  },
  take: takeRequest,
  approve: async (trx, request, approval) => {
    await carryOut(trx, request, approval);
    await tellApproval(trx, { ...request, region: approval.region });
    return 'corrected';
  },
  reject: (trx, request, { reason, region }) => tellRejection(trx, { ...request, region }, reason),
  close: async (trx, number, decided) => {
    await trx.updateTable('correction_request').set(decided).where('correction_request_id', '=', number).execute();
    await trx.updateTable('correction_wrong').set({ is_open: false }).where('correction_request_id', '=', number).execute();
  },
};

type Request = Awaited<ReturnType<typeof takeRequest>>;

async function takeRequest(trx: Trx, number: number) {
  const request = await trx
    .selectFrom('correction_request')
    .selectAll()
    .where('correction_request_id', '=', number)
    .forUpdate()
    .executeTakeFirstOrThrow();
  return {
    number,
    state: request.state,
    regionId: request.region_id,
    card: request.card_number,
    partnerName: request.partner_name,
    contractId: request.contract_id,
    contactEmail: request.contact_email,
    ...(await readCorrection(trx, number)),
  };
}

/** The wrong bookings go back and the right ones are posted. Throws Refusal 422 with what stands in the way. */
async function carryOut(trx: Trx, request: Request, { staffId, keys }: Approval): Promise<void> {
  const [first] = request.wrong;
  if (!first || first.partnerId === null) throw ruleBroken('Die Buchung gehört zu keinem Partner.');
  const terms = await getTillTermsAt(
    trx,
    { regionId: request.regionId, partnerId: first.partnerId, branchId: first.branchId },
    first.bookedAt,
  );
  const outcome = await correctEntries(trx, keys, request.regionId, {
    card: request.card,
    wrong: request.wrong.map(({ entryId }) => entryId),
    right: request.right.map((booking) => rightBooking(booking, terms)),
    partnerId: first.partnerId,
    branchId: first.branchId,
    actorId: staffId,
  });
  if (!outcome.isPosted) throw ruleBroken(await refusalText(trx, request.regionId, outcome.refusal));
  for (const [type, entry_id] of outcome.entryIds)
    await trx
      .updateTable('correction_right')
      .set({ entry_id })
      .where('correction_request_id', '=', request.number)
      .where('type', '=', type)
      .execute();
}

function rightBooking({ type, cents }: CorrectionLetter['right'][number], terms: TillTerms): RightBooking {
  return { type, cents, fee: bookingFee(type, cents, terms), isAllowed: type !== 'bonus' || terms.isBonusActive };
}

async function refusalText(trx: Trx, regionId: number, refusal: PostingRefusal): Promise<string> {
  if (isBonusLimit(refusal)) return getBonusLimitText(trx, regionId, refusal);
  return refusals[refusal] ?? `Die Bücher lehnen es ab: ${refusal}.`;
}
