import { bookingFailures } from '#contract/bookings.ts';
import { bonusFee, purchaseBehindBonus, redemptionFee } from '#contract/fees.ts';
import { audit } from '#server/tenancy/access/audit.ts';
import { type Decision, type Office, regionOfCase, stillOpen } from '#server/tenancy/decisions/decision.ts';
import { correctEntries, type RightBooking } from '#server/ledger/correct-entries.ts';
import type { PostingRefusal } from '#server/ledger/post-booking.ts';
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

/**
 * Carries a correction out: the wrong bookings go back and the right ones are posted, in one transaction with the decision and the mail.
 * Fees follow the terms of the time at which the wrong booking was made. Throws Refusal 404, 409 when it is decided already, and 422 with
 * what stands in the way; then nothing has happened and the case stays open.
 */
export async function approveCorrection(office: Office, { number, staffId }: Decision): Promise<void> {
  const region = await getRegionOf(office, number);
  await office.db.transaction().execute(async (trx) => {
    const request = await takeRequest(trx, number);
    const [first] = request.wrong;
    if (!first || first.partnerId === null) throw ruleBroken('Die Buchung gehört zu keinem Partner.');
    const terms = await getTillTermsAt(trx, { partnerId: first.partnerId, branchId: first.branchId }, first.bookedAt);
    const outcome = await correctEntries(trx, request.regionId, {
      card: request.card,
      wrong: request.wrong.map(({ entryId }) => entryId),
      right: request.right.map((booking) => rightBooking(booking, terms)),
      partnerId: first.partnerId,
      branchId: first.branchId,
      actorId: staffId,
    });
    if (!outcome.isPosted) throw ruleBroken(refusals[outcome.refusal] ?? `Die Bücher lehnen es ab: ${outcome.refusal}.`);
    for (const [type, entry_id] of outcome.entryIds)
      await trx
        .updateTable('correction_right')
        .set({ entry_id })
        .where('correction_request_id', '=', number)
        .where('type', '=', type)
        .execute();
    await decide(trx, { number, staffId }, 'done', null);
    await audit(trx, {
      personId: staffId,
      regionId: request.regionId,
      act: 'correction-approved',
      subject: `correction ${number}`,
    });
    await tellApproval(trx, { ...request, region });
  });
}

function rightBooking({ type, cents }: CorrectionLetter['right'][number], terms: TillTerms): RightBooking {
  const { disagioModel, bonusBasisPoints, isBonusActive } = terms;
  if (type === 'topup') return { type, cents, fee: 0, isAllowed: true };
  if (type === 'redemption') return { type, cents, fee: redemptionFee(disagioModel, cents), isAllowed: true };
  return { type, cents, fee: bonusFee(disagioModel, purchaseBehindBonus(cents, bonusBasisPoints)), isAllowed: isBonusActive };
}

/** Turns a correction down; who asked reads why. Throws Refusal 404, and 409 when it is decided already. */
export async function rejectCorrection(office: Office, { number, staffId }: Decision, reason: string): Promise<void> {
  const region = await getRegionOf(office, number);
  await office.db.transaction().execute(async (trx) => {
    const request = await takeRequest(trx, number);
    await decide(trx, { number, staffId }, 'rejected', reason);
    await audit(trx, {
      personId: staffId,
      regionId: request.regionId,
      act: 'correction-rejected',
      subject: `correction ${number}`,
    });
    await tellRejection(trx, { ...request, region }, reason);
  });
}

/** The request, kept from anybody else who would decide it at the same time. */
async function takeRequest(trx: Trx, number: number) {
  const request = stillOpen(
    await trx
      .selectFrom('correction_request')
      .selectAll()
      .where('correction_request_id', '=', number)
      .forUpdate()
      .executeTakeFirst(),
  );
  return {
    number,
    regionId: request.region_id,
    card: request.card_number,
    partnerName: request.partner_name,
    contractId: request.contract_id,
    contactEmail: request.contact_email,
    ...(await readCorrection(trx, number)),
  };
}

async function decide(trx: Trx, { number, staffId }: Decision, state: 'done' | 'rejected', reason: string | null): Promise<void> {
  await trx
    .updateTable('correction_request')
    .set({ state, decided_at: new Date(), decided_by: staffId, reason })
    .where('correction_request_id', '=', number)
    .execute();
  await trx.updateTable('correction_wrong').set({ is_open: false }).where('correction_request_id', '=', number).execute();
}

async function getRegionOf(office: Office, number: number) {
  const request = office.db.selectFrom('correction_request').select('region_id').where('correction_request_id', '=', number);
  return regionOfCase(office, await request.executeTakeFirst());
}
