import { z } from 'zod';
import { bookingFailures, bookingTypes, type BookingType } from '#contract/money/bookings/bookings.ts';
import { CORRECTION_HOURS } from '#contract/common/correction-hours.ts';
import { MONTHLY_TOP_UP_LIMIT } from '#contract/common/top-up-limit.ts';
import { get, type InputOf, type ParsedInputOf, post } from '#contract/common/call.ts';
import { isCardNumber, isMaskedCardNumber } from '#contract/common/card-number.ts';
import { businessPermits } from '#contract/common/permits.ts';
import { type Cents, readAmount } from '#contract/common/money.ts';

export const correctionMessages = {
  cardMissing: 'Es wurde keine Kartennummer eingegeben!',
  cardInvalid: 'Die Kartennummer ist ungültig!',
  timeMissing: 'Es wurde kein Buchungszeitpunkt eingegeben!',
  timeInvalid: 'Der Buchungszeitpunkt ist ungültig!',
  wrongMissing: 'Es wurde keine gebuchte Buchungsart eingegeben!',
  rightMissing: 'Es wurde keine richtige Buchungsart eingegeben!',
  amountMissing: 'Es wurde kein Betrag eingegeben!',
  nothingChanges: 'Gebucht wurde bereits, was Sie als richtig angeben.',
  alreadyRequested: 'Für diese Buchung ist bereits eine Korrekturbuchung beauftragt.',
  failed: 'Die Korrekturbuchung konnte nicht beauftragt werden.',
  onlyCharges: 'Ein Arbeitgeber lädt Karten, sonst nichts.',
  notMore: 'Eine Ladung lässt sich nur verringern. Für mehr planen Sie bitte eine weitere Ladung.',
} as const;

/** The fields for each of the three bookings: what was booked, and what is right. */
export const correctionFields = {
  addVoucher: {
    was: 'isAddVoucher',
    wasAmount: 'addVoucherAmount',
    should: 'shouldAddVoucher',
    shouldAmount: 'shouldAddVoucherAmount',
  },
  redeemVoucher: {
    was: 'isRedeemVoucher',
    wasAmount: 'redeemVoucherAmount',
    should: 'shouldRedeemVoucher',
    shouldAmount: 'shouldRedeemVoucherAmount',
  },
  addBonus: { was: 'isAddBonus', wasAmount: 'addBonusAmount', should: 'shouldAddBonus', shouldAmount: 'shouldAddBonusAmount' },
} as const satisfies Record<BookingType, Record<'was' | 'wasAmount' | 'should' | 'shouldAmount', string>>;

/** 15 digits, or masked as on receipts ("1761 •••• •••0 014"). Spaces are ignored; *, x or • mask a digit. */
const cardNumber = z
  .string({ error: correctionMessages.cardMissing })
  .max(40, correctionMessages.cardInvalid)
  .transform((text) => text.replace(/\s/g, '').replace(/[*x]/gi, '•'))
  .pipe(
    z
      .string()
      .min(1, correctionMessages.cardMissing)
      .refine((text) => isCardNumber(text) || isMaskedCardNumber(text), correctionMessages.cardInvalid),
  );

/**
 * A text that must be there, at most `longest` characters. Its checks do not use `abort`, so that the later rules run
 * too.
 */
function required(missing: string, longest: number) {
  return z
    .string({ error: missing })
    .trim()
    .min(1, missing)
    .max(longest, `Das Feld darf höchstens ${longest} Zeichen lang sein.`)
    .regex(/^\P{Cc}*$/u, 'Das Feld darf keine Zeilenumbrüche enthalten.');
}

/** Whether the time exists in the calendar: no 30th of February. */
function isLocalTime(text: string): boolean {
  const instant = /^20\d\d-\d\d-\d\dT\d\d:\d\d(:\d\d)?$/.test(text) ? new Date(`${text}Z`) : undefined;
  return instant !== undefined && !Number.isNaN(instant.getTime()) && instant.toISOString().startsWith(text);
}

const ticked = z.boolean().default(false);
/** Only checked where its booking is ticked. */
const amount = z.string().max(20, 'Der Betrag ist zu groß.').default('');

const input = z
  .strictObject({
    cardID: cardNumber,
    /** Local time of Berlin as in a date-time field, with seconds if they are known: "2026-11-21T14:05". */
    bookingTimestamp: z
      .string({ error: correctionMessages.timeMissing })
      .min(1, correctionMessages.timeMissing)
      .refine(isLocalTime, correctionMessages.timeInvalid),
    isAddVoucher: ticked,
    addVoucherAmount: amount,
    isRedeemVoucher: ticked,
    redeemVoucherAmount: amount,
    isAddBonus: ticked,
    addBonusAmount: amount,
    shouldAddVoucher: ticked,
    shouldAddVoucherAmount: amount,
    shouldRedeemVoucher: ticked,
    shouldRedeemVoucherAmount: amount,
    shouldAddBonus: ticked,
    shouldAddBonusAmount: amount,
    contractID: required('Es wurde keine Vertragsnummer eingegeben!', 40),
    partnerName: required('Es wurde kein Partnername eingegeben!', 200),
    contactName: required('Es wurde kein Ansprechpartner eingegeben!', 100),
    /** The server checks more than this pattern. */
    contactEmail: required('Es wurde keine E-Mail-Adresse eingegeben!', 70).regex(
      /^[^\s@]+@[^\s@]+$/,
      'Die E-Mail-Adresse ist ungültig.',
    ),
    contactPhone: z.string().trim().max(30, 'Das Feld darf höchstens 30 Zeichen lang sein.').default(''),
    message: z.string().trim().max(2000, 'Das Feld darf höchstens 2000 Zeichen lang sein.').default(''),
  })
  .superRefine(
    (typed, context) => {
      for (const { field, message } of bookingProblems(typed)) context.addIssue({ code: 'custom', path: [field], message });
    },
    // Checked even when other fields are wrong: all errors show at once.
    { when: ({ value }) => typeof value === 'object' && value !== null },
  )
  .superRefine((typed, context) => {
    if (bookingProblems(typed).length > 0 || !changesNothing(typed)) return;
    const path = [correctionFields[correctedBookings(typed).should[0]!.type].shouldAmount];
    context.addIssue({ code: 'custom', path, message: correctionMessages.nothingChanges });
  });

/** What is wrong with the bookings; the other values may be of any type. */
function bookingProblems(typed: Record<string, unknown>): { field: string; message: string }[] {
  const ticked = (which: 'was' | 'should') => bookingTypes.filter((type) => typed[correctionFields[type][which]] === true);
  const problemOf = (field: string, read: typeof readAmount) => {
    const text = typed[field] ?? '';
    const amount = typeof text === 'string' ? read(text) : null;
    return amount && 'message' in amount ? [{ field, message: amount.message }] : [];
  };
  const was = ticked('was');
  const should = ticked('should');
  // The monthly limit applies to tills only; an employer may charge more, as the booked amount then shows.
  const { addVoucherAmount } = typed;
  const booked = was.includes('addVoucher') && typeof addVoucherAmount === 'string' ? readAmount(addVoucherAmount) : null;
  const readTopUp = booked && 'cents' in booked && booked.cents > MONTHLY_TOP_UP_LIMIT ? readRightAmount : readRightTopUp;
  return [
    ...(was.length === 0 ? [{ field: correctionFields.addVoucher.was, message: correctionMessages.wrongMissing }] : []),
    ...was.flatMap((type) => problemOf(correctionFields[type].wasAmount, readAmount)),
    ...(should.length === 0 ? [{ field: correctionFields.addVoucher.should, message: correctionMessages.rightMissing }] : []),
    ...should.flatMap((type) =>
      problemOf(correctionFields[type].shouldAmount, type === 'addVoucher' ? readTopUp : readRightAmount),
    ),
  ];
}

/** Zero is allowed here: it means that nothing should have been booked. */
function readRightAmount(text: string): ReturnType<typeof readAmount> {
  return /^0+(,0{0,2})?$/.test(text.trim()) ? { cents: 0 } : readAmount(text);
}

function readRightTopUp(text: string): ReturnType<typeof readAmount> {
  const read = readRightAmount(text);
  const isTooMuch = 'cents' in read && read.cents > MONTHLY_TOP_UP_LIMIT;
  return isTooMuch ? { message: bookingFailures.MONTHLY_LIMIT_EXCEEDED } : read;
}

function changesNothing(typed: z.output<typeof correctionBooking.input>): boolean {
  const { was, should } = correctedBookings(typed);
  const text = (bookings: CorrectedBooking[]) => bookings.map(({ type, cents }) => `${type} ${cents}`).join();
  return text(was) === text(should.filter(({ cents }) => cents > 0));
}

/** A booking that a correction request names. */
export interface CorrectedBooking {
  type: BookingType;
  cents: Cents;
}

/** What an accepted request says was booked, and what is right; 0 cents: no booking. Else throws a RangeError. */
export function correctedBookings(typed: ParsedInputOf<typeof correctionBooking>): {
  was: CorrectedBooking[];
  should: CorrectedBooking[];
} {
  const cents = (read: ReturnType<typeof readAmount>) => {
    if ('message' in read) throw new RangeError(read.message);
    return read.cents;
  };
  return {
    was: bookingTypes
      .filter((type) => typed[correctionFields[type].was])
      .map((type) => ({ type, cents: cents(readAmount(typed[correctionFields[type].wasAmount])) })),
    should: bookingTypes
      .filter((type) => typed[correctionFields[type].should])
      .map((type) => ({ type, cents: cents(readRightAmount(typed[correctionFields[type].shouldAmount])) })),
  };
}

export const correctionPrefill = get({
  path: 'get-correction-booking',
  summary: 'What the form for a correction begins with: the own contract, and the caller as contact.',
  who: businessPermits,
  output: z.object({
    contractID: z.string(),
    partnerName: z.string(),
    contactName: z.string(),
    contactPhone: z.string(),
    contactEmail: z.string(),
  }),
});

export const correctionBooking = post({
  path: 'correction-booking',
  summary: `Ask operator staff to correct a booking of the last ${CORRECTION_HOURS} hours: a case for them, and a mail to both. The contract number must be the own; as name counts what the contract says.`,
  who: businessPermits,
  input,
  output: z.object({ caseNumber: z.number().int(), infoMessage: z.string() }),
});
export type CorrectionInput = InputOf<typeof correctionBooking>;
