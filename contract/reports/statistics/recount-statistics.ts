import { bookingTexts } from '#contract/money/bookings/bookings.ts';
import { purchaseBehindBonus } from '#contract/parties/partners/fees.ts';
import type { Cents } from '#contract/common/money.ts';
import { onFirstUse } from '#contract/common/on-first-use.ts';
import {
  type BranchFigures,
  type CardsOfYear,
  type CountedKind,
  dayPartEnds,
  emptyTallies,
  type Figures,
  type Statistics,
  type StatisticsSpan,
  type Tallies,
  type Tally,
} from './partner-statistics.ts';
import { centsOfEuros, type PartnerTransaction } from '#contract/reports/partner-transactions/partner-transactions.ts';
import {
  type ChosenPeriod,
  type ClockMoment,
  type Comparison,
  compareSpans,
  type DaySpan,
  placeOf,
  placesOf,
  sameStretchOf,
  type SpanAxis,
  weekdayOf,
} from './statistics-spans.ts';

/** The fields that a booking needs to be counted. */
export type Countable = Pick<
  PartnerTransaction,
  'date' | 'amountPositive' | 'cardID' | 'text' | 'registered' | 'branch' | 'isReversal' | 'reversedAmount' | 'isTest'
>;

/** What is asked for; a branch is given by its name. */
export interface RecountChoice {
  period: ChosenPeriod;
  against: Comparison;
  branch?: string;
}

/** The share of the purchase that a bonus was at an instant (seconds since 1970), in basis points; null for none. */
type ShareAt = (seconds: number) => number | null;

interface Moment {
  day: string;
  hour: number;
  time: string;
}

/** A booking that counts: how much of it is left, and the purchase behind it, in cents. */
type Counted = Countable & Moment & { kind: CountedKind; left: Cents; purchase: Cents | null };

/**
 * Statistics calculated booking by booking: for the demo, and to check the sums of the database. `branches` are the
 * branch names, if there are several.
 */
export function recountStatistics(
  transactions: readonly Countable[],
  now: ClockMoment,
  { period, against, branch }: RecountChoice,
  shareAt: ShareAt,
  branches: readonly string[] = [],
): Statistics {
  const standing = transactions.flatMap((transaction) => countedOf(transaction, shareAt));
  const here = branch === undefined ? standing : standing.filter((booking) => booking.branch === branch);
  const { axis, ...spans } = compareSpans(period, against, now.day);
  const until = sameStretchOf(spans, now);
  const [before, within] = [stretchOf(spans.previous, until), stretchOf(spans.current, null)];
  const year = Number(now.day.slice(0, 4));
  return {
    today: now.day,
    period: typeof period === 'string' ? period : 'own',
    against,
    axis,
    previous: {
      ...spans.previous,
      figuresUntil: until,
      figures: countFigures(standing, here, before),
      ...countSpan(here, axis, spans.previous),
    },
    current: {
      ...spans.current,
      figuresUntil: now.day > spans.current.lastDay ? null : now,
      figures: countFigures(standing, here, within),
      ...countSpan(here, axis, spans.current),
    },
    cards: { previous: countCards(here, year - 1), current: countCards(here, year) },
    byBranch: branch === undefined ? countBranches(standing, branches, before, within) : [],
  };
}

const kindOf: Record<string, CountedKind> = {
  [bookingTexts.redeemVoucher]: 'redemption',
  [bookingTexts.addVoucher]: 'topUp',
  [bookingTexts.addBonus]: 'bonus',
};

/** If a part was taken back, the rest counts. */
function countedOf(transaction: Countable, shareAt: ShareAt): Counted[] {
  const left = centsOfEuros(transaction.amountPositive) - centsOfEuros(transaction.reversedAmount);
  if (transaction.isReversal || transaction.isTest || left <= 0) return [];
  const kind = kindOf[transaction.text]!;
  const basisPoints = kind === 'bonus' ? shareAt(transaction.date) : null;
  const purchase = basisPoints ? purchaseBehindBonus(left, basisPoints) : null;
  return [{ ...transaction, ...momentOf(transaction.date), kind, left, purchase }];
}

type Stretch = DaySpan & { includes: (moment: Moment) => boolean };

function stretchOf({ firstDay, lastDay }: DaySpan, until: ClockMoment | null): Stretch {
  const end = until ? `${until.day} ${until.time}` : `${lastDay} 24:00`;
  return { firstDay, lastDay, includes: ({ day, time }) => day >= firstDay && `${day} ${time}` < end };
}

function talliesOf(bookings: readonly Counted[]): Tallies {
  const [tallies] = emptyTallies(1) as [Tallies];
  for (const booking of bookings) add(tallies, booking);
  return tallies;
}

function countFigures(standing: readonly Counted[], here: readonly Counted[], stretch: Stretch): Figures {
  const within = here.filter(stretch.includes);
  const known = new Set(here.filter(({ day }) => day < stretch.firstDay).map(({ cardID }) => cardID));
  const cards = new Set(within.map(({ cardID }) => cardID));
  const returningCards = [...cards].filter((card) => known.has(card)).length;
  const firstBonus = new Map<string, string>();
  for (const { kind, cardID, day } of standing)
    if (kind === 'bonus' && day < (firstBonus.get(cardID) ?? '9999')) firstBonus.set(cardID, day);
  const afterBonus = within.filter(({ kind, cardID, day }) => kind === 'redemption' && (firstBonus.get(cardID) ?? '9999') < day);
  return {
    ...talliesOf(within),
    newCards: cards.size - returningCards,
    returningCards,
    redeemedAfterBonusCents: afterBonus.reduce((sum, { left }) => sum + left, 0),
  };
}

function countBranches(
  standing: readonly Counted[],
  branches: readonly string[],
  before: Stretch,
  within: Stretch,
): BranchFigures[] {
  if (branches.length < 2) return [];
  return branches.map((name, index) => {
    const own = standing.filter(({ branch }) => branch === name);
    const tallies = (stretch: Stretch) => talliesOf(own.filter(stretch.includes));
    return { id: index + 1, name, previous: tallies(before), current: tallies(within) };
  });
}

function countSpan(
  here: readonly Counted[],
  axis: SpanAxis,
  span: DaySpan,
): Pick<StatisticsSpan, 'overTime' | 'dayParts' | 'weekdays'> {
  const counted = { overTime: emptyTallies(placesOf(axis, span)), dayParts: emptyTallies(4), weekdays: emptyTallies(7) };
  for (const booking of here) {
    if (booking.day < span.firstDay || booking.day > span.lastDay) continue;
    add(counted.overTime[placeOf(axis, span.firstDay, booking)]!, booking);
    add(counted.dayParts[dayPartEnds.findIndex((end) => booking.hour < end)]!, booking);
    add(counted.weekdays[weekdayOf(booking.day)]!, booking);
  }
  return counted;
}

function add(place: Tallies, { kind, left, purchase }: Counted): void {
  addTo(place[kind], left);
  if (purchase !== null) addTo(place.purchase, purchase);
}

function addTo(tally: Tally, cents: Cents): void {
  tally.count += 1;
  tally.cents += cents;
}

function countCards(standing: readonly Counted[], year: number): CardsOfYear {
  const months = Array.from({ length: 12 }, (_, index) => {
    const month = `${year}-${String(index + 1).padStart(2, '0')}`;
    const cards = new Map<string, boolean>();
    for (const { day, cardID, registered } of standing)
      if (day.startsWith(month)) cards.set(cardID, registered || (cards.get(cardID) ?? false));
    const registered = [...cards.values()].filter(Boolean).length;
    return { registered, unregistered: cards.size - registered };
  });
  return { year, months };
}

const berlin = onFirstUse(
  () =>
    new Intl.DateTimeFormat('sv-SE', {
      timeZone: 'Europe/Berlin',
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
      hourCycle: 'h23',
    }),
);

/** The day, hour and minute in Berlin. */
function momentOf(seconds: number): Moment {
  const text = berlin().format(seconds * 1000);
  return { day: text.slice(0, 10), hour: Number(text.slice(11, 13)), time: text.slice(11, 16) };
}
