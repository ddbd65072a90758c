import { z } from 'zod';
import { get } from '#contract/common/call.ts';
import { businessPermits } from '#contract/common/permits.ts';
import {
  type Comparison,
  comparisons,
  monthsLater,
  spanAxes,
  type StatisticsPeriod,
  statisticsPeriods,
} from './statistics-spans.ts';

/** The kinds in statistics. A purchase is no booking; it is derived from a bonus. */
export const countedKinds = ['redemption', 'topUp', 'purchase', 'bonus'] as const;
export type CountedKind = (typeof countedKinds)[number];

/** Parts of the day, by the hour at which they end: 0-9, 9-14, 14-19, 19-24 Uhr. */
export const dayPartEnds = [9, 14, 19, 24] as const;

/** Number and sum in cents. */
const tally = z.object({ count: z.number().int(), cents: z.number().int() });
export type Tally = z.infer<typeof tally>;

const tallies = z.object({ redemption: tally, topUp: tally, purchase: tally, bonus: tally });
export type Tallies = z.infer<typeof tallies>;

/**
 * The figures of a period. A card is new if it has no booking before the period, at this business or at the chosen
 * branch. Otherwise it is a returning card. Bookings that were taken back and test cards are not counted.
 */
const figures = z.object({
  ...tallies.shape,
  newCards: z.number().int(),
  returningCards: z.number().int(),
  /** Redemptions, in cents, with cards that got a bonus of this business on an earlier day. */
  redeemedAfterBonusCents: z.number().int(),
});
export type Figures = z.infer<typeof figures>;

const span = z.object({
  firstDay: z.iso.date(),
  lastDay: z.iso.date(),
  /**
   * Where the figures stop if not at the span's end, by Berlin time: a running span is compared with the same part of
   * the other.
   */
  figuresUntil: z.object({ day: z.iso.date(), time: z.string() }).nullable(),
  figures,
  /** One for each place on the time axis. */
  overTime: z.array(tallies),
  /** One for each part of the day. */
  dayParts: z.array(tallies),
  /** One for each weekday, Monday first. */
  weekdays: z.array(tallies),
});
export type StatisticsSpan = z.infer<typeof span>;

/** The number of cards used in each month, January first. */
const cardsOfYear = z.object({
  year: z.number().int(),
  months: z.array(z.object({ registered: z.number().int(), unregistered: z.number().int() })),
});
export type CardsOfYear = z.infer<typeof cardsOfYear>;

/** The share of each branch; id and name are null for bookings without a branch. */
const branchFigures = z.object({
  id: z.number().int().nullable(),
  name: z.string().nullable(),
  previous: tallies,
  current: tallies,
});
export type BranchFigures = z.infer<typeof branchFigures>;

export const statistics = z.object({
  /** The current day in Berlin. */
  today: z.iso.date(),
  /** The requested period. */
  period: z.enum([...statisticsPeriods, 'own']),
  against: z.enum(comparisons),
  axis: z.enum(spanAxes),
  /** The span that the current one is compared with. */
  previous: span,
  current: span,
  cards: z.object({ previous: cardsOfYear, current: cardsOfYear }),
  /** Empty if there is only one branch, or if one was chosen. */
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
/** No bookings exist before this day. */
export const FIRST_DAY_OF_STATISTICS = '2000-01-01';

/** What is wrong with chosen days, by field. ISO dates; empty: nothing typed; null: no date. */
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

export const partnerStatistics = get({
  path: 'partner-statistics',
  summary:
    'What the bookings of the own partner or employer come to in a day, week, month or year, or in days of choice, beside the time before or the same a year before; all of it, or of one branch. What was taken back does not count.',
  who: businessPermits,
  input: z.strictObject({
    /** One branch, which may be closed. */
    branch: z.coerce.number().int().positive().max(Number.MAX_SAFE_INTEGER).optional(),
    period: z.enum(statisticsPeriods).optional(),
    against: z.enum(comparisons).optional(),
    /** Both, instead of a named period. */
    from: z.iso.date(statisticsMessages.invalid).optional(),
    to: z.iso.date(statisticsMessages.invalid).optional(),
  }),
  /** The branches to choose from; none for an employer. */
  output: statistics.extend({
    /** Name of the partner or employer. */
    business: z.string(),
    branches: z.array(z.object({ id: z.number().int(), name: z.string() })),
  }),
});

/** The default period and comparison. The last week has the year before in place of it, where there is one. */
export const usualPeriod: StatisticsPeriod = 'lastWeek';
export const usualComparison: Comparison = 'before';

/** All bookings together, without purchases, which are no bookings. */
export function bookingsIn({ redemption, topUp, bonus }: Tallies): Tally {
  return {
    count: redemption.count + topUp.count + bonus.count,
    cents: redemption.cents + topUp.cents + bonus.cents,
  };
}

/** Empty figures, one for each place on the axis. */
export function emptyTallies(places: number): Tallies[] {
  const none = (): Tally => ({ count: 0, cents: 0 });
  return Array.from({ length: places }, () => ({ redemption: none(), topUp: none(), purchase: none(), bonus: none() }));
}
