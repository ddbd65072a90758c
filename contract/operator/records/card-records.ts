import { z } from 'zod';
import { actAnswer, reason } from '#contract/tenancy/four-eyes/staff-act.ts';
import { get, post } from '#contract/common/call.ts';
import { isCardNumber, isProductionNumber } from '#contract/common/card-number.ts';
import { contractPermits, supportPermits } from '#contract/common/permits.ts';
import { formerBooking } from '#contract/parties/cards/former-booking.ts';
import { cardGift } from '#contract/parties/customers/customers.ts';

/** A card number as scanned or typed. */
const number = z
  .string()
  .max(40, 'Die Kartennummer ist ungültig.')
  .transform((text) => text.replace(/\s/g, ''));
const cardNumber = number.refine(isCardNumber, 'Die Kartennummer ist ungültig.');

/** What staff can do with a card. */
export const cardActs = ['report-lost', 'lock', 'undo-lock', 'undo-registration', 'replace', 'assign', 'take-back'] as const;
export type CardAct = (typeof cardActs)[number];

/** One thing that happened to a card. */
export const cardEvent = z.object({
  id: z.string(),
  at: z.iso.datetime(),
  /** `life`: a change of the card itself; `booking`: an entry in the books; `visit`: somebody viewed it. */
  kind: z.enum(['life', 'booking', 'visit']),
  text: z.string(),
  detail: z.string(),
  /** What is special about a booking: taken back, or with an open correction. */
  marks: z.array(z.string()),
  /** Who did it, if it was a person; empty for the portal. */
  who: z.string(),
  booking: z.number().int().nullable(),
  case: z.number().int().nullable(),
});
export type CardEvent = z.infer<typeof cardEvent>;

const link = z.object({ id: z.string(), name: z.string() });

export const cardRecord = z.object({
  card: z.string(),
  /** Slug. */
  region: z.string(),
  regionName: z.string(),
  cardName: z.string(),
  state: z.enum(['produced', 'active', 'locked', 'emptied']),
  /** The open case in which it is reported lost. */
  lostCase: z.number().int().nullable(),
  /** Whether the region's stock holds a card that could take its place. */
  hasNextCard: z.boolean(),
  isTest: z.boolean(),
  producedAt: z.iso.datetime(),
  registeredAt: z.iso.datetime().nullable(),
  /** Whether the holder has proved possession by the production number. */
  isProven: z.boolean(),
  /** Null when nobody has registered it, and for roles that may not see people. */
  holder: link.extend({ email: z.string() }).nullable(),
  employer: link.nullable(),
  /** The partner or employer whose stock it belongs to. */
  seller: link.nullable(),
  /** The card that it replaced, and the one that replaced it. */
  replaces: z.string().nullable(),
  replacedBy: z.string().nullable(),
  /** What a former provider called it, or the card whose place it took; null for one that was always ours. */
  oldNumber: z.string().nullable(),
  /** Whether a former provider’s bookings of it are shown. */
  hasFormerBookings: z.boolean(),
  /** What this member of staff can do with the card now. */
  acts: z.array(z.enum(cardActs)),
  events: z.array(cardEvent),
  /** Older events came before this instant; null when there are none. */
  next: z.iso.datetime().nullable(),
});
export type CardRecord = z.infer<typeof cardRecord>;

export const staffCard = get({
  path: 'staff-card',
  summary: 'A card with its life, the latest first, without amounts. The inspection is in the trail.',
  who: contractPermits,
  input: z.strictObject({ number, before: z.iso.datetime().optional() }),
  output: cardRecord,
});

export const staffFormerBookings = get({
  path: 'staff-former-bookings',
  summary:
    'What a former provider has booked on a card, newest first, without amounts, as long as it is shown to its holder. The inspection is in the trail.',
  who: contractPermits,
  input: z.strictObject({ number, before: z.coerce.number().int().positive().optional() }),
  output: z.array(formerBooking.omit({ amountFormattedDE: true })),
});

/** Why staff views a balance. Kept in the audit trail. */
export const inspectionReasons = {
  holder: 'Anfrage von Inhaberin oder Inhaber',
  case: 'Bearbeitung eines Vorgangs',
  books: 'Klärung einer Buchung oder Abrechnung',
  abuse: 'Verdacht auf Missbrauch',
} as const;
export type InspectionReason = keyof typeof inspectionReasons;

export const staffCardBalance = post({
  path: 'staff-card-balance',
  summary: 'The balance of a card and the amounts of its latest bookings. Each inspection is in the trail, with its reason.',
  who: contractPermits,
  input: z.strictObject({ number, why: z.enum(Object.keys(inspectionReasons) as [InspectionReason, ...InspectionReason[]]) }),
  output: z.object({
    balanceFormattedDE: z.string(),
    /** What of it are gifts of campaigns. */
    gifts: z.array(cardGift),
    topUpLeftFormattedDE: z.string(),
    /** Signed: the effect of each booking on the card. */
    amounts: z.array(z.object({ booking: z.number().int(), amountFormattedDE: z.string() })),
    /** The same of what a former provider has booked; part of no balance. */
    formerAmounts: z.array(z.object({ booking: z.number().int(), amountFormattedDE: z.string() })),
  }),
});

const actOnCard = z.strictObject({ number, reason });

export const staffLockCard = post({
  path: 'staff-lock-card',
  summary: 'Lock a card; its holder is told by mail and signed out.',
  who: supportPermits,
  input: actOnCard,
  output: actAnswer,
});

export const staffUnlockCard = post({
  path: 'staff-unlock-card',
  summary: 'Open a card again that was locked wrongly; its holder is told by mail.',
  who: supportPermits,
  input: actOnCard,
  output: actAnswer,
});

export const staffUndoRegistration = post({
  path: 'staff-undo-registration',
  summary: 'Take a card off somebody who registered it wrongly; he is told by mail.',
  who: supportPermits,
  input: actOnCard,
  output: actAnswer,
});

export const staffReplaceCard = post({
  path: 'staff-replace-card',
  summary:
    'Put a new card in the place of another, with its holder and its whole balance. Above 250 EUR a second person confirms it.',
  who: supportPermits,
  input: z.strictObject({
    number,
    /** A card of the region's stock; empty takes the next one. */
    newCard: z.union([z.literal(''), cardNumber], { error: 'Die Kartennummer ist ungültig.' }).default(''),
    /** Of the old card; required if its holder has not proved possession. */
    productionNumber: z
      .string()
      .trim()
      .refine((text) => text === '' || isProductionNumber(text), 'Die Produktionsnummer ist ungültig.')
      .default(''),
    reason,
  }),
  output: actAnswer.extend({ newCard: z.string() }),
  movesMoney: true,
});
