import { CORRECTION_HOURS } from '#contract/common/correction-hours.ts';
import { bookingFailures } from '#contract/money/bookings/bookings.ts';
import type { OutputOf, ParsedInputOf } from '#contract/common/call.ts';
import { maskCardNumber } from '#contract/common/card-number.ts';
import {
  correctedBookings,
  type correctionBooking,
  correctionFields,
  correctionMessages,
} from '#contract/money/corrections/corrections.ts';
import { getRegionEntry } from '#server/tenancy/regions/region-content.ts';
import { audit } from '#server/tenancy/audit/audit.ts';
import type { Caller } from '#server/platform/http/caller.ts';
import { countAttempt } from '#server/tenancy/throttling/throttle.ts';
import { entryTypes } from '#server/money/bookings/book.ts';
import { readLedgerClock } from '#server/ledger/read/ledger-clock.ts';
import { listRecentBookings, type RecentBooking } from '#server/ledger/read/recent-bookings.ts';
import { idOf, type OwnBusiness, ownBusinessOf } from '#server/parties/businesses/own-business.ts';
import type { Cents } from '#contract/common/money.ts';
import { getTillTermsAt } from '#server/money/bonus/till-terms.ts';
import type { Db, Trx } from '#server/platform/db/database.ts';
import { atField, Refusal } from '#server/platform/http/refusal.ts';
import { queueMail } from '#server/platform/mail/queue-mail.ts';
import { readMailAddress } from '#server/platform/mail/read-mail-address.ts';
import { openCase } from '#server/tenancy/decisions/open-case.ts';
import type { Portal } from '#server/tenancy/portal.ts';
import { type BookingMoment, matchBookings, readBookingMoment } from './match-bookings.ts';
import { getBusiness } from '#server/parties/businesses/reads.ts';
import { type Correction, correctionAsked, correctionToDecide } from './mails.ts';

type Wanted = ParsedInputOf<typeof correctionBooking>;
type Requested = OutputOf<typeof correctionBooking>;
type Should = ReturnType<typeof correctedBookings>['should'];

/** More than a bad day at a till needs; also stops people from trying card numbers. */
const REQUESTS = { most: 40, minutes: 60, message: 'Zu viele Anfragen. Bitte versuchen Sie es später erneut.' };

/** What an employer asks for: a charge of its own goes back from its card, or a part of it. */
export interface ChargeRequest {
  regionId: number;
  /** The charge order that has charged the card. */
  order: number;
  card: string;
  /** What is to go back. */
  cents: Cents;
  requestedBy: number;
  contact: { name: string; email: string; phone: string; message: string };
}

/** Opens the case of such a request and returns its number. Throws Refusal 409 (there is one), 422 (less is left). */
export type RequestChargeCorrection = (trx: Trx, request: ChargeRequest) => Promise<number>;

/**
 * Notes that bookings of the own business were wrong, as a case for operator staff; both get a mail. Of an employer
 * these are its charges, whose cases are of another kind (docs/decisions/how-employers-charge-cards.md). Throws Refusal
 * 422 with the field to blame, 409 where a case for one of the bookings is open, and 429.
 */
export async function requestCorrection(
  { db, config, regionContent }: Pick<Portal, 'db' | 'config' | 'regionContent'>,
  requestChargeCorrection: RequestChargeCorrection,
  caller: Caller,
  input: Wanted,
): Promise<Requested> {
  await countAttempt(db, `correction ${caller.personId}`, REQUESTS);
  const business = ownBusinessOf(caller);
  const { was, should } = correctedBookings(input);
  const { contractId, name: partnerName } = await getBusiness(db, business.kind, idOf(business));
  if (input.contractID !== contractId) throw atField('contractID', 'Diese Vertragsnummer ist nicht die Ihre.');
  const contactEmail = readMailAddress(input.contactEmail);
  if (contactEmail === undefined) throw atField('contactEmail', 'Die E-Mail-Adresse ist ungültig.');
  const region = await getRegionEntry(regionContent, { regionId: business.regionId });

  const moment = readBookingMoment(input.bookingTimestamp);
  assertRecent(moment, await readLedgerClock(db));
  const match = matchBookings(await listOwnBookings(db, business, input.cardID), was, moment);
  if ('message' in match) throw atField(match.field, match.message);
  const wrong = match.bookings;
  await assertBonusWasActive(db, business, wrong[0]!, should);
  const excess = business.kind === 'employer' ? excessOf(wrong[0]!, was, should) : 0;

  return db.transaction().execute(async (trx) => {
    const right = should.filter(({ cents }) => cents > 0).map(({ type, cents }) => ({ type: entryTypes[type], cents }));
    const details = { ...input, contractId, partnerName, contactEmail, personId: caller.personId };
    const number =
      business.kind === 'partner'
        ? await insertRequest(trx, business, details, { wrong, right })
        : await requestChargeCorrection(trx, chargeRequestOf(business, wrong[0]!, { ...details, cents: excess }));
    await audit(trx, { ...caller, act: 'correction-requested', subject: `correction ${number}` });
    const correction = { ...details, number, card: wrong[0]!.card, wrong, right, region };
    await queueMail(trx, correctionAsked({ email: contactEmail, personId: null }, correction));
    const staff = { email: config.CONTACT_MAIL, personId: null, replyTo: contactEmail, writerId: caller.personId };
    await queueMail(trx, correctionToDecide(staff, correction));
    return {
      caseNumber: number,
      infoMessage: `Die Korrekturbuchung wurde beauftragt (Vorgang ${number}). Sobald sie ausgeführt ist, erhalten Sie eine Bestätigung per E-Mail.`,
    };
  });
}

function assertRecent({ starts, lengthMs }: BookingMoment, now: Date): void {
  if (Math.min(...starts) > now.getTime()) throw atField('bookingTimestamp', 'Der Buchungszeitpunkt liegt in der Zukunft!');
  if (Math.max(...starts) + lengthMs <= now.getTime() - CORRECTION_HOURS * 3_600_000)
    throw atField('bookingTimestamp', `Korrekturen sind nur innerhalb von ${CORRECTION_HOURS} Stunden nach der Buchung möglich.`);
}

/** Nobody is told whether a card exists on which he has booked nothing. */
async function listOwnBookings(db: Db, business: OwnBusiness, cardID: string): Promise<RecentBooking[]> {
  return listRecentBookings(db, business.regionId, business, { card: cardID.replaceAll('•', '_'), hours: CORRECTION_HOURS });
}

async function assertBonusWasActive(db: Db, business: OwnBusiness, wrong: RecentBooking, should: Should): Promise<void> {
  if (business.kind !== 'partner' || !should.some(({ type, cents }) => type === 'addBonus' && cents > 0)) return;
  const terms = await getTillTermsAt(db, { ...business, branchId: wrong.branchId }, wrong.bookedAt);
  if (!terms.isBonusActive) throw atField(correctionFields.addBonus.should, bookingFailures.BONUS_INACTIVE);
}

/** What an employer has charged too much. Throws Refusal 422 for no charge, or for more than was charged. */
function excessOf({ cents }: RecentBooking, was: Should, should: Should): Cents {
  const other = [...was, ...should].find((booking) => booking.type !== 'addVoucher' && booking.cents > 0);
  if (other) throw atField(correctionFields[other.type].should, correctionMessages.onlyCharges);
  const right = should.reduce((sum, booking) => sum + booking.cents, 0);
  if (right > cents) throw atField(correctionFields.addVoucher.shouldAmount, correctionMessages.notMore);
  return cents - right;
}

function chargeRequestOf(
  { regionId }: OwnBusiness,
  { chargeOrder, card }: RecentBooking,
  { cents, personId, contactName, contactEmail, contactPhone, message }: Wanted & { cents: Cents; personId: number },
): ChargeRequest {
  const contact = { name: contactName, email: contactEmail, phone: contactPhone, message };
  return { regionId, order: chargeOrder!, card, cents, requestedBy: personId, contact };
}

async function insertRequest(
  trx: Trx,
  { regionId }: OwnBusiness,
  details: Wanted & { contractId: string; partnerName: string; personId: number },
  { wrong, right }: Pick<Correction, 'right'> & { wrong: readonly RecentBooking[] },
): Promise<number> {
  const card = wrong[0]!.card;
  const correction_request_id = await openCase(trx, {
    regionId,
    kind: 'correction',
    subject: `${details.partnerName}: Karte ${maskCardNumber(card)}`,
    personId: details.personId,
    openedBy: details.personId,
    search: [details.partnerName, details.contractId, details.contactName, details.contactEmail, card],
    atBooksTime: true,
  });
  await trx
    .insertInto('correction_request')
    .values({
      correction_request_id,
      region_id: regionId,
      requested_by: details.personId,
      contract_id: details.contractId,
      partner_name: details.partnerName,
      contact_name: details.contactName,
      contact_email: details.contactEmail,
      contact_phone: details.contactPhone,
      message: details.message,
      card_number: card,
    })
    .execute();
  // In one order, so that two requests for the same bookings never wait for each other in a circle.
  const entryIds = wrong.map(({ entryId }) => entryId).sort((one, other) => one - other);
  for (const entry_id of entryIds) {
    const { numInsertedOrUpdatedRows } = await trx
      .insertInto('correction_wrong')
      .values({ correction_request_id, region_id: regionId, entry_id })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst();
    if (numInsertedOrUpdatedRows !== 1n) throw new Refusal('ALREADY_REQUESTED', correctionMessages.alreadyRequested);
  }
  if (right.length > 0)
    await trx
      .insertInto('correction_right')
      .values(right.map(({ type, cents }) => ({ region_id: regionId, correction_request_id, type, cents })))
      .execute();
  return correction_request_id;
}
