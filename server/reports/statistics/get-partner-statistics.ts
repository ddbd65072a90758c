import type { Temporal } from 'temporal-polyfill';
import {
  bookingsIn,
  type BranchFigures,
  emptyTallies,
  judgeOwnPeriod,
  type partnerStatistics,
  type Statistics,
  usualComparison,
  usualPeriod,
} from '#contract/reports/statistics/partner-statistics.ts';
import type { ParsedInputOf } from '#contract/common/call.ts';
import {
  type ChosenPeriod,
  type ClockMoment,
  type Comparison,
  compareSpans,
  sameStretchOf,
} from '#contract/reports/statistics/statistics-spans.ts';
import { readLedgerClock } from '#server/ledger/read/ledger-clock.ts';
import { type OwnBusiness, idOf } from '#server/parties/businesses/own-business.ts';
import { getBusiness } from '#server/parties/businesses/reads.ts';
import { listBranchNames } from '#server/parties/partners/branches.ts';
import { berlinDay, formatClock } from '#server/platform/berlin-time.ts';
import type { Db, Trx } from '#server/platform/db/database.ts';
import { assertNoProblems, notFound } from '#server/platform/http/refusal.ts';
import { countCards } from './count-cards.ts';
import { type Counted, readMark } from './fresh-entries.ts';
import { readFigures, type ReadFigures } from './read-figures.ts';
import { sumSpans } from './sum-spans.ts';

/** What a business asks for. */
export type StatisticsChoice = ParsedInputOf<typeof partnerStatistics>;

/**
 * What the partner's call returns, for the whole business or one of its branches. Throws Refusal 404 for a branch that
 * is not the business's, and 422 for chosen days that make no sense.
 */
export async function answerStatistics(db: Db, business: OwnBusiness, choice: StatisticsChoice) {
  const names = business.kind === 'partner' ? await listBranchNames(db, business.partnerId) : new Map<number, string>();
  if (choice.branch !== undefined && !names.has(choice.branch)) throw notFound('Diese Filiale gibt es nicht.');
  const branches = [...names].map(([id, name]) => ({ id: id!, name }));
  return { ...(await getPartnerStatistics(db, business, choice, branches)), business: await nameOf(db, business), branches };
}

async function nameOf(db: Db, business: OwnBusiness): Promise<string> {
  return (await getBusiness(db, business.kind, idOf(business))).name;
}

/**
 * The totals of a business's bookings, by the clock of the books, all as of one instant. An entry that the job adds to
 * the sums meanwhile counts once.
 */
export function getPartnerStatistics(
  db: Db,
  business: OwnBusiness,
  choice: StatisticsChoice,
  branches: readonly Branch[] = [],
): Promise<Statistics> {
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute((trx) => readStatistics(trx, business, choice, branches));
}

interface Branch {
  id: number;
  name: string;
}

/** The same inside a transaction that sees one instant. */
export async function readStatistics(
  db: Trx,
  business: OwnBusiness,
  choice: StatisticsChoice,
  branches: readonly Branch[] = [],
): Promise<Statistics> {
  const clock = await readLedgerClock(db);
  const today = berlinDay(clock);
  const now: ClockMoment = { day: today.toString(), time: formatClock(clock) };
  const chosen = chosenPeriod(choice, today);
  const counted = await countedOf(db, business, choice.branch);
  const against = choice.against ?? (await usualAgainst(db, counted, chosen, now));
  const compared = compareSpans(chosen, against, now.day);
  const until = sameStretchOf(compared, now);
  const places = await sumSpans(db, counted, compared);
  const before = await readFigures(db, counted, compared.previous, until);
  const within = await readFigures(db, counted, compared.current, null);
  return {
    today: now.day,
    period: typeof chosen === 'string' ? chosen : 'own',
    against,
    axis: compared.axis,
    previous: { ...compared.previous, figuresUntil: until, figures: before.figures, ...places.previous },
    current: {
      ...compared.current,
      figuresUntil: now.day > compared.current.lastDay ? null : now,
      figures: within.figures,
      ...places.current,
    },
    cards: await countCards(db, counted, today.year),
    byBranch: choice.branch === undefined && branches.length > 1 ? branchFigures(branches, before, within) : [],
  };
}

/** The last week is held against the year before, if anything was booked then. */
async function usualAgainst(db: Trx, counted: Counted, chosen: ChosenPeriod, now: ClockMoment): Promise<Comparison> {
  if (chosen !== 'lastWeek') return usualComparison;
  const { previous } = compareSpans(chosen, 'yearBefore', now.day);
  const { figures } = await readFigures(db, counted, previous, null);
  return bookingsIn(figures).count > 0 ? 'yearBefore' : usualComparison;
}

function chosenPeriod({ period, from, to }: StatisticsChoice, today: Temporal.PlainDate): ChosenPeriod {
  if (from === undefined && to === undefined) return period ?? usualPeriod;
  const wrong = judgeOwnPeriod(from ?? '', to ?? '', today.toString());
  assertNoProblems(wrong);
  return { firstDay: from!, lastDay: to! };
}

async function countedOf(db: Trx, business: OwnBusiness, branchId: number | undefined): Promise<Counted> {
  const { regionId } = business;
  return { regionId, by: business, branchId, mark: await readMark(db, regionId) };
}

function branchFigures(branches: readonly Branch[], before: ReadFigures, within: ReadFigures): BranchFigures[] {
  const none = () => emptyTallies(1)[0]!;
  const of = (id: number) => ({ previous: before.byBranch.get(id) ?? none(), current: within.byBranch.get(id) ?? none() });
  const isWithoutBranch = before.byBranch.has(0) || within.byBranch.has(0);
  return [
    ...branches.map(({ id, name }) => ({ id, name, ...of(id) })),
    ...(isWithoutBranch ? [{ id: null, name: null, ...of(0) }] : []),
  ];
}
