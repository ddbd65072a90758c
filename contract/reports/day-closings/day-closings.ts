import { z } from 'zod';
import { bookingTypes } from '#contract/money/bookings/bookings.ts';
import { get, post } from '#contract/common/call.ts';
import { tillPermits } from '#contract/common/permits.ts';
import { isoDay } from '#contract/common/read-german-day.ts';
import { type Cents, readAmount } from '#contract/common/money.ts';

/** Euro notes and coins, in cents, the largest first. */
export const notesAndCoins = [
  20_000, 10_000, 5_000, 2_000, 1_000, 500, 200, 100, 50, 20, 10, 5, 2, 1,
] as const satisfies readonly Cents[];

/** Where a line of a shop's day comes from: a booking, a till's Storno, or a correction by staff. */
export const dayWays = ['booking', 'storno', 'correction'] as const;

/** No drawer holds more pieces of one kind. */
const MOST_PIECES = 9_999;

/** Reads a counted amount; "0,00" is allowed. Returns the cents, or the German message about the problem. */
export function readCash(text: string): { cents: Cents } | { message: string } {
  return /^\s*0+(,0{0,2})?\s*$/.test(text) ? { cents: 0 } : readAmount(text);
}

/** A typed amount in a drawer, 0 included; `readCash` gives the cents. */
export const cashText = z
  .string()
  .max(20)
  .superRefine((text, context) => {
    const cash = readCash(text);
    if ('message' in cash) context.addIssue({ code: 'custom', message: cash.message });
  });

/** The sum of notes and coins, in cents. */
export function sumOfPieces(pieces: readonly { cent: Cents; count: number }[]): Cents {
  return pieces.reduce((sum, { cent, count }) => sum + cent * count, 0);
}

/**
 * The counted money minus the expected money, in cents: positive is too much, negative too little. Expected is the
 * money from before plus the top-ups paid in cash.
 */
export function drawerDifference(day: { countedCent: Cents; floatCent: Cents; topUpCent: Cents; cashlessCent: Cents }): Cents {
  return day.countedCent - day.floatCent - (day.topUpCent - day.cashlessCent);
}

const cents = z.number().int();

const dayLine = z.object({
  /** The name; staff share a single name. */
  person: z.string(),
  kind: z.enum(bookingTypes),
  way: z.enum(dayWays),
  count: z.number().int(),
  /** Bookings minus what was taken back. */
  cent: cents,
});
export type DayLine = z.infer<typeof dayLine>;

const pieces = z.array(z.object({ cent: z.literal(notesAndCoins), count: z.number().int().min(0).max(MOST_PIECES) }));

const closing = z.object({
  version: z.number().int(),
  closedAt: z.iso.datetime(),
  /** "22.11.2026 18:05" in Berlin. */
  closedAtText: z.string(),
  closedBy: z.string(),
  lines: z.array(dayLine),
  /** Top-ups by the shop's own people minus their Stornos: what came into the drawer. */
  topUpCent: cents,
  cashlessCent: cents,
  floatCent: cents,
  countedCent: cents,
  pieces: pieces.nullable(),
});
export type DayClosing = z.infer<typeof closing>;

const dayMessage = 'Das Datum ist ungültig.';
const branch = z.number().int().positive().max(Number.MAX_SAFE_INTEGER);

export const shopDay = get({
  path: 'partner-day',
  summary:
    'What a shop booked on a day of Berlin by person and kind, and all closings of that day, the newest first. Today and the own shop where nothing is named; a partner’s admin names any branch.',
  who: tillPermits,
  input: z.strictObject({ day: isoDay(dayMessage).optional(), branch: z.coerce.number().pipe(branch).optional() }),
  output: z.object({
    day: z.iso.date(),
    today: z.iso.date(),
    partnerName: z.string(),
    branch: z.object({ id: z.number().int(), name: z.string() }),
    /** The branches whose days the caller may see. */
    branches: z.array(z.object({ id: z.number().int(), name: z.string() })),
    lines: z.array(dayLine),
    topUpCent: cents,
    /** Bookings with test cards, which are not counted anywhere. */
    testBookings: z.number().int(),
    closings: z.array(closing),
  }),
});

export const closeShopDay = post({
  path: 'partner-close-day',
  summary:
    'Sign what a shop booked on a day and what lay in its drawer. `version` is the number of closings before and one; another that was faster is 409, the very same of the same person is answered alike.',
  who: tillPermits,
  input: z
    .strictObject({
      day: isoDay(dayMessage),
      branch: branch.optional(),
      version: z.number().int().min(1).max(1_000),
      float: cashText,
      cashless: cashText,
      /** The total, or notes and coins. */
      counted: cashText.optional(),
      pieces: pieces.max(notesAndCoins.length).optional(),
    })
    .refine(({ counted, pieces }) => (counted === undefined) !== (pieces === undefined), {
      path: ['counted'],
      error: 'Geben Sie den Gesamtbetrag an oder zählen Sie Scheine und Münzen.',
    })
    .refine(({ pieces = [] }) => new Set(pieces.map(({ cent }) => cent)).size === pieces.length, {
      path: ['pieces'],
      error: 'Jeder Schein und jede Münze wird einmal genannt.',
    }),
  output: closing,
});
