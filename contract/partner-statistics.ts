import { z } from 'zod';
import { call } from './call.ts';
import { deskPermits } from './desk.ts';

/** What statistics tell apart (part 2, section 2, Statistics). A purchase is no booking, but what a bonus tells of one. */
export const countedKinds = ['redemption', 'topUp', 'purchase', 'bonus'] as const;
export type CountedKind = (typeof countedKinds)[number];

/** Parts of the day by the hour they end before: 0-9, 9-14, 14-19, 19-24 Uhr (part 2, section 9). */
export const dayPartEnds = [9, 14, 19, 24] as const;

/** How many, and what they come to. */
const tally = z.object({ count: z.number().int(), cents: z.number().int() });
export type Tally = z.infer<typeof tally>;

const tallies = z.object({ redemption: tally, topUp: tally, purchase: tally, bonus: tally });
export type Tallies = z.infer<typeof tallies>;

const span = z.object({
  firstDay: z.iso.date(),
  lastDay: z.iso.date(),
  /** One for each hour of a day, weekday of a week (Monday first), day of a month, month of a year. */
  overTime: z.array(tallies),
  /** One for each part of the day. */
  dayParts: z.array(tallies),
  /** One for each weekday, Monday first. */
  weekdays: z.array(tallies),
});
export type StatisticsSpan = z.infer<typeof span>;

const comparison = z.object({ previous: span, current: span });

/** The cards that were booked on in each month, January first. */
const cardsOfYear = z.object({
  year: z.number().int(),
  months: z.array(z.object({ registered: z.number().int(), unregistered: z.number().int() })),
});
export type CardsOfYear = z.infer<typeof cardsOfYear>;

export const statistics = z.object({
  /** The day in Berlin for which all this is said. */
  today: z.iso.date(),
  periods: z.object({ day: comparison, week: comparison, month: comparison, year: comparison }),
  cards: z.object({ previous: cardsOfYear, current: cardsOfYear }),
});
export type Statistics = z.infer<typeof statistics>;

export const partnerStatistics = call({
  method: 'GET',
  path: 'partner-statistics',
  summary:
    'What the bookings of the own partner or employer come to: today, this week, month and year, each beside the one before; all of it, or of one branch. What was taken back does not count.',
  who: deskPermits,
  input: z.strictObject({
    /** Of one branch alone, also of one that was closed. */
    branch: z.coerce.number().int().positive().max(Number.MAX_SAFE_INTEGER).optional(),
  }),
  /** The branches to choose from; none for an employer. */
  output: statistics.extend({ branches: z.array(z.object({ id: z.number().int(), name: z.string() })) }),
});

/** All bookings together. A purchase is none: it stands behind a bonus. */
export function bookingsIn({ redemption, topUp, bonus }: Tallies): Tally {
  return {
    count: redemption.count + topUp.count + bonus.count,
    cents: redemption.cents + topUp.cents + bonus.cents,
  };
}

/** Places on the axis, with nothing counted yet. */
export function emptyTallies(places: number): Tallies[] {
  const none = (): Tally => ({ count: 0, cents: 0 });
  return Array.from({ length: places }, () => ({ redemption: none(), topUp: none(), purchase: none(), bonus: none() }));
}
