import { randomUUID } from 'node:crypto';
import { Temporal } from 'temporal-polyfill';
import type { BookingType } from '#contract/money/bookings/bookings.ts';
import { MONTHLY_TOP_UP_LIMIT } from '#contract/common/top-up-limit.ts';
import type { Cents } from '#contract/common/money.ts';
import { book } from '#server/money/bookings/book.ts';
import { openPostingQueues } from '#server/ledger/write/post-booking.ts';
import type { SealKeys } from '#server/ledger/seal-keys.ts';
import { issueDayAfter } from '#server/reports/settlements/issue-days.ts';
import { issueRegionStatements } from '#server/reports/settlements/issue-region-statements.ts';
import { makePaymentFiles } from '#server/reports/settlements/make-payment-files.ts';
import { listTillTerms, type Till, type TillTerms } from '#server/money/bonus/till-terms.ts';
import { chargeDay, listChargeDays, openCharges } from './employees.ts';
import { payByTransfer } from './pay-by-transfer.ts';
import { takeFiles } from './take-files.ts';
import type { Database } from '#server/platform/db/database.ts';
import type { SeededCards } from './cards.ts';
import { chooser, type Chooser } from './chooser.ts';
import { HOME } from './home.ts';
import { moveClock, restoreClock, stepByEntry } from './moved-clock.ts';
import { allRegions } from './regions/all-regions.ts';
import type { SeededPartner, SeededPartners } from './partners.ts';
import { addQuietRuns } from './quiet-runs.ts';
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
/** In a week. */
const OPEN_DAYS = 6;

/** Before this, one day a week has bookings: enough for screens that show years, and five times faster to make. */
const RECENT = { weeks: 13 };
/** Before this, one day a month has: a year is compared with the one before, and no older week with anything. */
const COMPARED = { months: 24 };
/** Until then other regions have trade only around the day on which their sponsor stops carrying the disagio. */
const EVERYWHERE = { weeks: 6 };
/** What is owed since then has not been paid yet. */
const UNPAID = { weeks: 7 };
const AROUND_SPONSOR = { days: 4 };
const sponsoredUntil = new Map(allRegions.map(({ slug, rules }) => [slug, rules?.sponsorCarriesDisagioUntil]));

/** Statements are made before the shops open. */
const STATEMENTS_AT = 4;
const DAYS_BETWEEN_STATEMENTS = 14;

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
  const isSince = (ago: Temporal.DurationLike, day: Temporal.ZonedDateTime) =>
    Temporal.ZonedDateTime.compare(day, today.subtract(ago)) >= 0;
  const openRegions = new Set<number>();
  // Their last run settled nothing, and no shop has booked since. Two of three runs are such ones.
  const quiet = new Map<number, Temporal.PlainDate[]>();
  const endQuiet = async (regionId: number) => {
    await addQuietRuns(database, regionId, quiet.get(regionId) ?? [], STATEMENTS_AT);
    quiet.delete(regionId);
  };
  const charges = await openYearOfCharges(database, keys, { regions, employerId, cards, accounting }, today.toPlainDate());
  const start = today.subtract(length);
  await moveClock(database, new Date(start.epochMilliseconds));
  await stepByEntry(database);
  for (let day = start; Temporal.ZonedDateTime.compare(day, today) < 0; day = day.add({ days: 1 })) {
    tell(start.until(day).total('days') / start.until(today).total('days'));
    // The embedded database gathers no statistics by itself, and would plan as if the tables were empty.
    if (day.equals(start.add({ months: 2 })) || day.equals(today.subtract(RECENT))) await database.runAsOwner('analyze');
    if (isIssueDay(day.toPlainDate())) {
      await moveClock(database, new Date(day.add({ hours: STATEMENTS_AT }).epochMilliseconds), 0.01);
      for (const regionId of openRegions) {
        const mondays = quiet.get(regionId);
        if (mondays) {
          mondays.push(day.toPlainDate());
          continue;
        }
        if ((await issueRegionStatements(database.db, keys, regionId, day.toPlainDate())) === 0) {
          quiet.set(regionId, []);
          continue;
        }
        // The newest files wait for somebody.
        const isNewest = Temporal.ZonedDateTime.compare(day.add({ days: DAYS_BETWEEN_STATEMENTS }), today) >= 0;
        await (isNewest ? makePaymentFiles(database.db, regionId) : takeFiles(database, regionId, accounting));
        if (!isSince(UNPAID, day)) await payByTransfer(database, keys, { regionId, accounting, day: day.toPlainDate() });
      }
    }
    await charges(day.toPlainDate());
    const planned = plan(day, {
      isRecent: isSince(RECENT, day),
      isCompared: isSince(COMPARED, day),
      isEverywhere: isSince(EVERYWHERE, day),
    });
    if (planned.length === 0) continue;
    for (const { partner } of planned) {
      openRegions.add(partner.regionId);
      await endQuiet(partner.regionId);
    }
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
  for (const regionId of quiet.keys()) await endQuiet(regionId);
  await restoreClock(database);
}

/** Lets employers charge cards in the last year before today: what is to be done on each day of it. */
async function openYearOfCharges(
  database: Database,
  keys: SealKeys,
  { regions, employerId, cards, accounting }: Pick<World, 'regions' | 'cards'> & { employerId: number; accounting: Accounting },
  today: Temporal.PlainDate,
): Promise<(day: Temporal.PlainDate) => Promise<void>> {
  const from = today.subtract({ years: 1 });
  const days = listChargeDays(from, today);
  const employers = { regionId: regions.get(HOME)!, employerId, employees: cards.get(HOME)!.employees, accounting };
  let byInvoice: number | undefined;
  return async (day) => {
    if (day.until(from).days > 0 || !days.has(day.toString())) return;
    byInvoice ??= await openCharges(database, employers, from);
    await chargeDay(database, keys, { ...employers, byInvoice }, day, today);
  };
}

function isAroundSponsor(slug: string, at: Temporal.ZonedDateTime): boolean {
  const until = sponsoredUntil.get(slug);
  if (!until) return false;
  const [day, last] = [at.toPlainDate(), Temporal.PlainDate.from(until)];
  return (
    Temporal.PlainDate.compare(day, last.subtract(AROUND_SPONSOR)) > 0 &&
    Temporal.PlainDate.compare(day, last.add(AROUND_SPONSOR)) < 0
  );
}

const isIssueDay = (day: Temporal.PlainDate) => day.equals(issueDayAfter(day.subtract({ days: 1 })));

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
    const wanted = choose.between(3, 60) * 100 + choose.of([0, 0, 50, 90, 95, 99]);
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

  function chooseHomeShops(day: Temporal.ZonedDateTime): SeededPartner[] {
    const isAdvent = day.month === 12;
    const visits = choose.between(5, day.dayOfWeek === 6 ? 14 : 9) + (isAdvent ? 6 : 0);
    return Array.from({ length: visits }, () => choose.of(homeShops));
  }

  function chooseOtherShops(day: Temporal.ZonedDateTime, isEverywhere: boolean): SeededPartner[] {
    if (!isEverywhere) return otherShops.filter(({ slug }) => isAroundSponsor(slug, day));
    return day.dayOfWeek <= 2 ? otherShops.filter(() => choose.between(0, 3) === 0) : [];
  }

  function isOpen(day: Temporal.ZonedDateTime, { isRecent, isCompared }: Epoch): boolean {
    if (isRecent) return true;
    // The first Saturday of the month.
    return isCompared ? choose.between(1, OPEN_DAYS) === 1 : day.dayOfWeek === 6 && day.day <= 7;
  }

  return (day: Temporal.ZonedDateTime, epoch: Epoch): PlannedBooking[] => {
    if (day.dayOfWeek === 7) return [];
    const shops = [...(isOpen(day, epoch) ? chooseHomeShops(day) : []), ...chooseOtherShops(day, epoch.isEverywhere)];
    return shops.flatMap((shop) => planBooking(shop, `${day.year}-${day.month}`));
  };
}
