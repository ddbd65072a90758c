import { z } from 'zod';
import { call } from '#contract/common/call.ts';
import { businessPermits } from '#contract/common/permits.ts';
import {
  type Comparison,
  comparisons,
  monthsLater,
  spanAxes,
  type StatisticsPeriod,
  statisticsPeriods,
} from './statistics-spans.ts';

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

/**
 * What a stretch of time came to. A card is new if none of its bookings stands before the stretch began, at this business or, where one branch is asked for, at
 * that branch; else it is a returning one. Bookings that were taken back, and test cards, count nowhere.
 */
const figures = z.object({
  ...tallies.shape,
  newCards: z.number().int(),
  returningCards: z.number().int(),
  /** Redemptions, in cents, with cards that this business had granted a bonus on an earlier day. */
  redeemedAfterBonusCents: z.number().int(),
});
export type Figures = z.infer<typeof figures>;

const span = z.object({
  firstDay: z.iso.date(),
  lastDay: z.iso.date(),
  /** How far its figures go where they do not go to its end, by the clock in Berlin: a span that runs is held against the same stretch of the other. */
  figuresUntil: z.object({ day: z.iso.date(), time: z.string() }).nullable(),
  figures,
  /** One for each place of the axis, over the whole span. */
  overTime: z.array(tallies),
  /** One for each part of the day. */
  dayParts: z.array(tallies),
  /** One for each weekday, Monday first. */
  weekdays: z.array(tallies),
});
export type StatisticsSpan = z.infer<typeof span>;

/** The cards that were booked on in each month, January first. */
const cardsOfYear = z.object({
  year: z.number().int(),
  months: z.array(z.object({ registered: z.number().int(), unregistered: z.number().int() })),
});
export type CardsOfYear = z.infer<typeof cardsOfYear>;

/** What each branch has of the figures; id and name are null for bookings of no branch. */
const branchFigures = z.object({
  id: z.number().int().nullable(),
  name: z.string().nullable(),
  previous: tallies,
  current: tallies,
});
export type BranchFigures = z.infer<typeof branchFigures>;

export const statistics = z.object({
  /** The day in Berlin for which all this is said. */
  today: z.iso.date(),
  /** What was asked for. */
  period: z.enum([...statisticsPeriods, 'own']),
  against: z.enum(comparisons),
  axis: z.enum(spanAxes),
  /** What the current span is held against. */
  previous: span,
  current: span,
  cards: z.object({ previous: cardsOfYear, current: cardsOfYear }),
  /** Empty where there is one branch, or one alone was asked for. */
  byBranch: z.array(branchFigures),
});
export type Statistics = z.infer<typeof statistics>;

export const statisticsMessages = {
  invalid: 'Das Datum ist ungültig.',
  missing: 'Bitte geben Sie ein Datum ein.',
  order: 'Das Ende liegt vor dem Beginn.',
  future: 'Der Zeitraum beginnt in der Zukunft.',
  tooLong: 'Ein Zeitraum darf höchstens 5 Jahre lang sein.',
} as const;

const MOST_YEARS = 5;
/** Nobody booked before. */
export const FIRST_DAY_OF_STATISTICS = '2000-01-01';

/** What is wrong with days of one's own choice, field by field; ISO dates, empty where nothing was typed, null where it is no date. */
export function judgeOwnPeriod(from: string | null, to: string | null, today: string): Partial<Record<'from' | 'to', string>> {
  const judge = (day: string | null) => {
    if (day === '') return statisticsMessages.missing;
    return day === null || day < FIRST_DAY_OF_STATISTICS || day > '2099-12-31' ? statisticsMessages.invalid : undefined;
  };
  const [wrongFrom, wrongTo] = [judge(from), judge(to)];
  if (wrongFrom || wrongTo) return { ...(wrongFrom && { from: wrongFrom }), ...(wrongTo && { to: wrongTo }) };
  if (from! > today) return { from: statisticsMessages.future };
  if (to! < from!) return { to: statisticsMessages.order };
  return to! >= monthsLater(from!, 12 * MOST_YEARS) ? { to: statisticsMessages.tooLong } : {};
}

export const partnerStatistics = call({
  method: 'GET',
  path: 'partner-statistics',
  summary:
    'What the bookings of the own partner or employer come to in a day, week, month or year, or in days of choice, beside the time before or the same a year before; all of it, or of one branch. What was taken back does not count.',
  who: businessPermits,
  input: z.strictObject({
    /** Of one branch alone, also of one that was closed. */
    branch: z.coerce.number().int().positive().max(Number.MAX_SAFE_INTEGER).optional(),
    period: z.enum(statisticsPeriods).optional(),
    against: z.enum(comparisons).optional(),
    /** Both, in the place of a named period. */
    from: z.iso.date(statisticsMessages.invalid).optional(),
    to: z.iso.date(statisticsMessages.invalid).optional(),
  }),
  /** The branches to choose from; none for an employer. */
  output: statistics.extend({
    /** The name of the partner or employer. */
    business: z.string(),
    branches: z.array(z.object({ id: z.number().int(), name: z.string() })),
  }),
});

/** The period and the comparison that are shown where nobody has chosen. */
export const usualPeriod: StatisticsPeriod = 'week';
export const usualComparison: Comparison = 'before';

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
