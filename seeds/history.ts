import { randomUUID } from 'node:crypto';
import { Temporal } from 'temporal-polyfill';
import type { BookingType } from '#contract/money/bookings/bookings.ts';
import { MONTHLY_TOP_UP_LIMIT } from '#contract/common/top-up-limit.ts';
import type { Cents } from '#contract/common/money.ts';
import { book } from '#server/money/bookings/book.ts';
import { openPostingQueues } from '#server/ledger/write/post-booking.ts';
import type { SealKeys } from '#server/ledger/seal-keys.ts';
import { listTillTerms, type Till, type TillTerms } from '#server/money/bonus/till-terms.ts';
import { chargeDay, openCharges, planChargeWork } from './employees.ts';
import type { Database } from '#server/platform/db/database.ts';
import type { SeededCards } from './cards.ts';
import { chooser, type Chooser } from './chooser.ts';
import { HOME } from './home.ts';
import { moveClock, restoreClock, stepByEntry } from './moved-clock.ts';
import { allRegions } from './regions/all-regions.ts';
import { openStatementRuns } from './statement-runs.ts';
import type { SeededPartner, SeededPartners } from './partners.ts';
import { type Accounting, findAccounting, type SeededPeople } from './people.ts';

interface World {
  regions: ReadonlyMap<string, number>;
  partners: SeededPartners;
  cards: ReadonlyMap<string, SeededCards>;
  people: SeededPeople;
}

interface PlannedBooking {
  type: BookingType;
  card: string;
  cents: Cents;
  partner: SeededPartner;
}

/** How much trade a day of the history has. */
interface Epoch {
  isRecent: boolean;
  isCompared: boolean;
  isEverywhere: boolean;
}

/** How long there has been trade. */
export type History = { years: number } | { months: number };

const ZONE = 'Europe/Berlin';
/** How many cards' bookings the card of the demo's login has beside its own. */
const ERRANDS = 6;
/** Shops are open from nine to six. */
const OPENS_AT = 9;
const OPEN_SECONDS = 9 * 3600;

/** Before this, one day a month has bookings: enough for screens that show years. */
const RECENT = { weeks: 13 };
/** Before this, that day has no more than another: a year is compared with the one before, no older one is. */
const COMPARED = { months: 24 };
/** How many times as much is booked on the one day of a month that is compared. */
const DAYS_IN_ONE = 4;
/** In other regions each top-up pays for it, in EUR: the days around that of their sponsor need a purchase each. */
const MOST_ELSEWHERE = 19;
/** Until then other regions have trade only around the day on which their sponsor stops carrying the disagio. */
const EVERYWHERE = { weeks: 6 };
/** Of the tables that the history fills; all of them would take ten times as long. */
const ANALYZE = 'analyze entry, posting, account, statement, statement_run, payment_file, charge_order, charge_order_card';
const aroundSponsor = new Map(
  allRegions.flatMap(({ slug, rules }) =>
    rules?.sponsorCarriesDisagioUntil ? [[slug, daysAroundSponsor(rules.sponsorCarriesDisagioUntil)]] : [],
  ),
);

/**
 * Books years of trade through the tills' function, day by day with the ledger's clock set to it, and makes the
 * statements on their Mondays. No mails are sent, as it is long ago. `tell` gets the share of days that are done.
 */
export async function seedHistory(
  database: Database,
  keys: SealKeys,
  { regions, partners: { partners, employerId }, cards, people }: World,
  length: History,
  tell: (share: number) => void,
): Promise<void> {
  const postBooking = openPostingQueues(database.db, keys);
  const accounting = await findAccounting(database.db);
  const choose = chooser(20_261_120);
  const plan = planner(partners, cards, choose);
  const today = Temporal.Now.zonedDateTimeISO(ZONE).startOfDay();
  const start = today.subtract(length);
  const epochOf = epochsBefore(today);
  const runs = openStatementRuns({ database, keys, payingRegionId: regions.get(HOME)!, accounting }, start, today);
  const charges = await openYearOfCharges(database, keys, { regions, employerId, cards, accounting }, today.toPlainDate());
  await moveClock(database, new Date(start.epochMilliseconds));
  await stepByEntry(database);
  for (let day = start; Temporal.ZonedDateTime.compare(day, today) < 0; day = day.add({ days: 1 })) {
    tell((day.epochMilliseconds - start.epochMilliseconds) / (today.epochMilliseconds - start.epochMilliseconds));
    // The embedded database gathers no statistics by itself, and would plan as if the tables were empty.
    if (day.day === 1 && day.month % 4 === 0) await database.runAsOwner(ANALYZE);
    await runs.makeRuns(day);
    await charges(day.toPlainDate());
    const planned = plan(day, epochOf(day));
    if (planned.length === 0) continue;
    await runs.awaitTrade(planned.map(({ partner }) => partner.regionId));
    const opening = new Date(day.add({ hours: OPENS_AT }).epochMilliseconds);
    await moveClock(database, opening, Math.floor(OPEN_SECONDS / planned.length));
    // All terms of the day are read before, so that no booking waits for its own and the bookings keep their order.
    const terms = await readTerms(database, planned, opening);
    const till = { postBooking, getTillTerms: async ({ branchId }: Till) => terms.get(branchId!)!, refuseBonus };
    await Promise.all(
      planned.map(({ partner, type, card, cents }) =>
        book(
          till,
          {
            personId: people.cashiers.get(partner.partnerId)!,
            regionId: partner.regionId,
            partnerId: partner.partnerId,
            branchId: choose.of(partner.branchIds),
          },
          { type, card, cents, idempotencyKey: randomUUID() },
        ),
      ),
    );
  }
  await runs.end();
  await restoreClock(database);
}

function epochsBefore(today: Temporal.ZonedDateTime): (day: Temporal.ZonedDateTime) => Epoch {
  const since = (ago: Temporal.DurationLike) => today.subtract(ago).epochMilliseconds;
  const [recent, compared, everywhere] = [since(RECENT), since(COMPARED), since(EVERYWHERE)];
  return ({ epochMilliseconds: at }) => ({ isRecent: at >= recent, isCompared: at >= compared, isEverywhere: at >= everywhere });
}

/** Lets employers charge cards in the last year before today: what is to be done on each day of it. */
async function openYearOfCharges(
  database: Database,
  keys: SealKeys,
  { regions, employerId, cards, accounting }: Pick<World, 'regions' | 'cards'> & { employerId: number; accounting: Accounting },
  today: Temporal.PlainDate,
): Promise<(day: Temporal.PlainDate) => Promise<void>> {
  const from = today.subtract({ years: 1 });
  const workByDay = planChargeWork(from, today);
  const employers = { regionId: regions.get(HOME)!, employerId, employees: cards.get(HOME)!.employees, accounting };
  let byInvoice: number | undefined;
  return async (day) => {
    const work = workByDay.get(day.toString());
    if (!work || Temporal.PlainDate.compare(day, from) < 0) return;
    byInvoice ??= await openCharges(database, employers, from);
    await chargeDay(database, keys, { ...employers, byInvoice }, { day, today, work });
  };
}

/** The days around the one on which a region's sponsor stops carrying the disagio, by their ISO dates. */
function daysAroundSponsor(until: string): Set<string> {
  const last = Temporal.PlainDate.from(until);
  return new Set([-3, -2, -1, 0, 1, 2, 3].map((days) => last.add({ days }).toString()));
}

async function readTerms({ db }: Database, planned: readonly PlannedBooking[], at: Date): Promise<Map<number, TillTerms>> {
  const shops = [...new Set(planned.map(({ partner }) => partner))];
  const tills = shops.flatMap(({ regionId, partnerId, branchIds }) =>
    branchIds.map((branchId) => ({ regionId, partnerId, branchId })),
  );
  const terms = await listTillTerms(db, tills, at);
  return new Map(terms.map((one) => [one.branchId, one]));
}

async function refuseBonus(): Promise<never> {
  throw new Error('a bonus of the demo exceeds a limit');
}

/** Decides what is booked on a day, and keeps an eye on each card so that no booking is refused. */
function planner(partners: readonly SeededPartner[], cards: ReadonlyMap<string, SeededCards>, choose: Chooser) {
  const purses = new Map<string, { balance: Cents; month: string; toppedUp: Cents }>();
  const homeShops = partners
    .filter((partner) => partner.slug === HOME)
    .flatMap((partner) => Array.from({ length: partner.weight }, () => partner));
  const otherShops = partners.filter((partner) => partner.slug !== HOME);

  function planBooking(partner: SeededPartner, month: string): PlannedBooking[] {
    const { circulating, employees } = cards.get(partner.slug)!;
    // The first one's holder is the demo's login: out on errands more than others.
    const card = choose.of([...circulating, ...employees, ...Array<string>(ERRANDS).fill(circulating[0]!)]);
    const purse = purses.get(card) ?? { balance: 0, month, toppedUp: 0 };
    purses.set(card, purse);
    if (purse.month !== month) Object.assign(purse, { month, toppedUp: 0 });
    const wanted = choose.between(3, partner.slug === HOME ? 60 : MOST_ELSEWHERE) * 100 + choose.of([0, 0, 50, 90, 95, 99]);
    const bookings: PlannedBooking[] = [];
    if (purse.balance < wanted) {
      const topUp = choose.of([2_000, 2_500, 5_000, 5_000, 10_000]);
      if (purse.toppedUp + topUp > MONTHLY_TOP_UP_LIMIT) return [];
      purse.balance += topUp;
      purse.toppedUp += topUp;
      bookings.push({ type: 'addVoucher', card, cents: topUp, partner });
    }
    // A card that was loaded enough is used to pay.
    if (purse.balance < wanted) return bookings;
    purse.balance -= wanted;
    bookings.push({ type: 'redeemVoucher', card, cents: wanted, partner });
    const bonus = Math.floor((wanted * partner.bonusPercent) / 100);
    if (bonus === 0 || choose.between(0, 2) === 0) return bookings;
    purse.balance += bonus;
    return [...bookings, { type: 'addBonus', card, cents: bonus, partner }];
  }

  function chooseHomeShops(day: Temporal.ZonedDateTime, { isRecent, isCompared }: Epoch): SeededPartner[] {
    // The first Saturday of the month.
    if (!isRecent && (day.dayOfWeek !== 6 || day.day > 7)) return [];
    const isAdvent = day.month === 12;
    const visits = choose.between(5, day.dayOfWeek === 6 ? 14 : 9) + (isAdvent ? 6 : 0);
    return Array.from({ length: visits * (isCompared && !isRecent ? DAYS_IN_ONE : 1) }, () => choose.of(homeShops));
  }

  function chooseOtherShops(day: Temporal.ZonedDateTime, isEverywhere: boolean): SeededPartner[] {
    if (!isEverywhere) {
      const date = day.toPlainDate().toString();
      return otherShops.filter(({ slug }) => aroundSponsor.get(slug)?.has(date));
    }

    return day.dayOfWeek <= 2 ? otherShops.filter(() => choose.between(0, 3) === 0) : [];
  }

  return (day: Temporal.ZonedDateTime, epoch: Epoch): PlannedBooking[] => {
    if (day.dayOfWeek === 7) return [];
    const shops = [...chooseHomeShops(day, epoch), ...chooseOtherShops(day, epoch.isEverywhere)];
    return shops.flatMap((shop) => planBooking(shop, `${day.year}-${day.month}`));
  };
}
