import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { moveClock, restoreClock } from '#seeds/moved-clock.ts';
import { cardNumberOf } from '#contract/common/card-number.ts';
import { purchaseBehindBonus } from '#contract/parties/partners/fees.ts';
import { bookingsIn, type Statistics } from '#contract/reports/statistics/partner-statistics.ts';
import type { PartnerTransaction } from '#contract/reports/partner-transactions/partner-transactions.ts';
import { recountStatistics } from '#contract/reports/statistics/recount-statistics.ts';
import { type Posting, postBookings } from '#server/ledger/write/post-booking.ts';
import { sealEntries } from '#server/ledger/prove/seal-entries.ts';
import { postingsOf } from '#tests/support/postings.ts';
import { startTestPortal, type TestPortal, type Visitor } from '#tests/support/portal.ts';
import { markEntries } from '#tests/support/mark-entries.ts';
import { SEAL_KEYS } from '#tests/support/seal-keys.ts';
import { countAhead } from './count-ahead.ts';

/** The customer's own card, and two that nobody has registered. */
const REGISTERED = cardNumberOf(11);
const [ONE, OTHER] = [cardNumberOf(3), cardNumberOf(4)] as const;
const HOME = 1;
/** Half an hour before the clocks in Berlin go from two to three, on a Sunday. */
const NOW = '2026-03-29T00:30:00Z';

let portal: TestPortal;
let desk: Visitor;
let book: ReturnType<typeof postingsOf>;

beforeAll(async () => {
  portal = await startTestPortal();
  const { partner_id: partnerId } = await portal.database.db
    .selectFrom('partner')
    .select('partner_id')
    .where('region_id', '=', HOME)
    .orderBy('partner_id')
    .executeTakeFirstOrThrow();
  book = postingsOf({ regionId: HOME, partnerId, cards: [] });
  desk = await portal.signedIn('partner@demo.example');
});
afterAll(() => portal.close());

async function postAt(instant: string, ...postings: Posting[]): Promise<number[]> {
  await moveClock(portal.database, new Date(instant));
  const outcomes = await postBookings(portal.database.db, SEAL_KEYS, HOME, postings);
  return outcomes.map((outcome) => {
    if (!outcome.isPosted) throw new Error(outcome.refusal);
    return outcome.entryId;
  });
}

/** What a person is told at that moment of the books. */
async function ask(query = 'period=month', visitor: Visitor = desk, at = NOW): Promise<Statistics> {
  await moveClock(portal.database, new Date(at));
  const { status, body } = await visitor.get<Statistics & { branches: object[]; business: string }>(
    `partner-statistics?${query}`,
  );
  await restoreClock(portal.database);
  expect(status).toBe(200);
  const { branches: _branches, business, ...told } = body;
  expect(business).not.toBe('');
  return told;
}

const countAll = async () => {
  await markEntries(portal.database, HOME);
  await sealEntries(portal.database.db, SEAL_KEYS, HOME);
  await countAhead(portal.database.db, HOME);
};

it('tells each kind of booking at its hour, weekday, day and month, beside the period before', async () => {
  await postAt('2026-03-28T22:59:00Z', book.topUp(REGISTERED, 5_000), book.redeem(REGISTERED, 1_250));
  await postAt('2026-03-28T23:00:00Z', book.bonus(REGISTERED, 38));
  await postAt('2025-12-31T23:30:00Z', book.topUp(ONE, 1_000));
  const { today, axis, previous: yesterday, current: day, cards } = await ask('period=day');
  expect([today, axis]).toEqual(['2026-03-29', 'hours']);

  const nothing = { count: 0, cents: 0 };
  expect(yesterday.overTime[23]).toEqual({
    redemption: { count: 1, cents: 1_250 },
    topUp: { count: 1, cents: 5_000 },
    purchase: nothing,
    bonus: nothing,
  });
  const bonus = { bonus: { count: 1, cents: 38 }, purchase: { count: 1, cents: purchaseBehindBonus(38, 300) } };
  expect(day.overTime[0]).toEqual({ ...bonus, redemption: nothing, topUp: nothing });
  expect(day.dayParts[0]).toMatchObject(bonus);
  expect(yesterday.dayParts.map((part) => bookingsIn(part).count)).toEqual([0, 0, 0, 2]);
  const { current: week } = await ask('period=week');
  expect(week.weekdays.map((one) => bookingsIn(one).count)).toEqual([0, 0, 0, 0, 0, 2, 1]);
  const { current: month } = await ask('period=month');
  expect([27, 28].map((one) => bookingsIn(month.overTime[one]!).cents)).toEqual([6_250, 38]);
  const { previous: lastYear, current: year } = await ask('period=year');
  expect(year.overTime.map((one) => bookingsIn(one).count)).toEqual([1, 0, 3, ...Array(9).fill(0)]);
  expect(lastYear.overTime.every((one) => bookingsIn(one).count === 0)).toBe(true);
  expect(cards.current.months.slice(0, 3)).toEqual([
    { registered: 0, unregistered: 1 },
    { registered: 0, unregistered: 0 },
    { registered: 1, unregistered: 0 },
  ]);
});

it('holds what runs against the same stretch of the period before, and says how far that goes', async () => {
  // It is half past one on the 29th of March; the bonus came at midnight, February has no 29th.
  const { previous: yesterday, current: day } = await ask('period=day');
  expect([yesterday.figuresUntil, day.figuresUntil]).toEqual([
    { day: '2026-03-28', time: '01:30' },
    { day: '2026-03-29', time: '01:30' },
  ]);
  expect([bookingsIn(yesterday.figures).count, bookingsIn(day.figures).count]).toEqual([0, 1]);
  expect((await ask('period=month')).previous.figuresUntil).toBeNull();
  const over = await ask('from=2026-03-28&to=2026-03-28');
  expect([over.axis, over.previous.figuresUntil, over.current.figuresUntil]).toEqual(['hours', null, null]);
  expect(over.current.figures).toMatchObject({
    redemption: { count: 1, cents: 1_250 },
    topUp: { count: 1, cents: 5_000 },
    newCards: 1,
    returningCards: 0,
    redeemedAfterBonusCents: 0,
  });
});

it('tells days of choice beside as many before, or beside the same a year before', async () => {
  const spans = async (query: string) => {
    const { axis, previous, current } = await ask(query);
    return [axis, previous.firstDay, previous.lastDay, current.firstDay, current.lastDay];
  };
  expect(await spans('from=2026-03-10&to=2026-03-19')).toEqual(['days', '2026-02-28', '2026-03-09', '2026-03-10', '2026-03-19']);
  expect(await spans('from=2026-01-01&to=2026-02-28')).toEqual(['days', '2025-11-01', '2025-12-31', '2026-01-01', '2026-02-28']);
  expect(await spans('from=2025-10-01&to=2026-03-31&against=yearBefore')).toEqual([
    'months',
    '2024-10-01',
    '2025-03-31',
    '2025-10-01',
    '2026-03-31',
  ]);
  expect(await spans('period=week&against=yearBefore')).toEqual(['days', '2025-03-24', '2025-03-30', '2026-03-23', '2026-03-29']);
});

it.each([
  ['from=2026-03-10', 'to', 'Bitte geben Sie ein Datum ein.'],
  ['from=2026-03-10&to=2026-03-09', 'to', 'Das Ende liegt vor dem Beginn.'],
  ['from=2026-03-30&to=2026-04-09', 'from', 'Der Zeitraum beginnt in der Zukunft.'],
  ['from=2020-01-01&to=2025-01-01', 'to', 'Ein Zeitraum darf höchstens 5 Jahre lang sein.'],
  ['from=1999-12-31&to=2025-01-01', 'from', 'Das Datum ist ungültig.'],
  ['from=2026-02-30&to=2026-03-01', 'from', 'Das Datum ist ungültig.'],
  ['period=decade', 'period', 'Das Feld enthält einen ungültigen Wert.'],
])('refuses %s', async (query, field, message) => {
  await moveClock(portal.database, new Date(NOW));
  const { status, body } = await desk.get<{ fieldErrors: object }>(`partner-statistics?${query}`);
  await restoreClock(portal.database);
  expect([status, body.fieldErrors]).toEqual([422, { [field]: message }]);
});

it('takes a booking back where it stood, with the bonus granted for it', async () => {
  const before = await ask();
  const [redeemed] = await postAt('2026-03-20T11:00:00Z', book.topUp(OTHER, 4_000), book.redeem(OTHER, 1_000)).then((ids) =>
    ids.slice(1),
  );
  await postAt('2026-03-20T11:01:00Z', book.bonus(OTHER, 30, { grantedFor: redeemed! }));
  await countAll();
  const during = await ask();
  const day = (statistics: Statistics) => statistics.current.overTime[19]!;
  expect(day(during)).toMatchObject({ redemption: { count: 1, cents: 1_000 }, bonus: { count: 1, cents: 30 } });
  expect(during.cards.current.months[2]).toEqual({ registered: 1, unregistered: 1 });

  await postAt('2026-03-28T12:00:00Z', book.reverse(OTHER, redeemed!));
  for (const count of [async () => {}, countAll]) {
    await count();
    const after = await ask();
    expect(day(after)).toEqual({ ...day(before), topUp: { count: 1, cents: 4_000 } });
    expect(bookingsIn(after.current.overTime[27]!)).toEqual(bookingsIn(before.current.overTime[27]!));
  }
});

it('tells what the list of transactions tells', async () => {
  const { body } = await desk.get<PartnerTransaction[]>('partner-transactions');
  expect(body.length).toBeGreaterThan(5);
  const { byBranch: _byBranch, ...told } = await ask();
  const now = { day: '2026-03-29', time: '01:30' };
  const { byBranch: _none, ...recounted } = recountStatistics(body, now, { period: 'month', against: 'before' }, () => 300);
  expect(told).toEqual(recounted);
});

it('counts a card as registered from the first booking after its registration on', async () => {
  const card = cardNumberOf(5);
  const march = async () => (await ask()).cards.current.months[2]!;
  const { registered, unregistered } = await march();
  await postAt('2026-03-10T11:00:00Z', book.topUp(card, 1_000));
  await countAll();
  expect(await march()).toEqual({ registered, unregistered: unregistered + 1 });
  await sql`update card set customer_id = (select customer_id from card where card_number = ${REGISTERED}), registered_at = now()
             where card_number = ${card}`.execute(portal.database.db);
  await postAt('2026-03-11T11:00:00Z', book.redeem(card, 500));
  expect(await march()).toEqual({ registered: registered + 1, unregistered });
  await countAll();
  expect(await march()).toEqual({ registered: registered + 1, unregistered });
});

it('tells everybody of the partner the same, and others nothing of it', async () => {
  const told = await ask();
  for (const email of ['kasse@demo.example', 'buchhaltung@demo.example'])
    expect(await ask('period=month', await portal.signedIn(email))).toEqual(told);
  for (const email of ['kasse-3@demo.example', 'arbeitgeber@demo.example']) {
    const { current, cards } = await ask('period=month', await portal.signedIn(email));
    expect(current.figures).toMatchObject({ redemption: { count: 0 }, newCards: 0, returningCards: 0 });
    expect(cards.current.months[2]).toEqual({ registered: 0, unregistered: 0 });
  }
});

it('knows no input that could ask for somebody else', async () => {
  expect((await desk.get('partner-statistics?partnerId=2')).status).toBe(400);
});

it('tells of one branch alone, counted ahead or not, without what was taken back, and of no branch of others', async () => {
  const branches = await portal.database.db
    .selectFrom('branch')
    .select(['branch_id', 'partner_id'])
    .orderBy('partner_id')
    .orderBy('position')
    .execute();
  const [main, second] = branches
    .filter(({ partner_id }) => partner_id === branches[0]!.partner_id)
    .map(({ branch_id }) => branch_id);
  const day = '2026-02-10T10:00:00Z';
  const at = async (branch: number) => {
    await moveClock(portal.database, new Date('2026-02-10T12:00:00Z'));
    const { status, body } = await desk.get<Statistics & { branches: { id: number }[] }>(
      `partner-statistics?period=day&branch=${branch}`,
    );
    await restoreClock(portal.database);
    expect(status).toBe(200);
    expect(body.branches.map(({ id }) => id).toSorted((a, b) => a - b)).toContain(branch);
    expect(body.byBranch).toEqual([]);
    return body.current.overTime[11]!;
  };
  const [, wrong] = await postAt(
    day,
    book.topUp(REGISTERED, 700, { branchId: main! }),
    book.topUp(REGISTERED, 50, { branchId: second! }),
    book.redeem(REGISTERED, 200, { branchId: second! }),
    book.topUp(REGISTERED, 5),
  );
  await postAt('2026-02-10T10:05:00Z', book.reverse(REGISTERED, wrong!));
  for (const settle of [async () => {}, countAll]) {
    await settle();
    expect(await at(main!)).toMatchObject({ topUp: { count: 1, cents: 700 }, redemption: { count: 0 } });
    expect(await at(second!)).toMatchObject({ topUp: { count: 0, cents: 0 }, redemption: { count: 1, cents: 200 } });
    const { byBranch } = await ask('from=2026-02-10&to=2026-02-10');
    expect(byBranch.map(({ id, current }) => [id, current.topUp.cents, current.redemption.cents])).toEqual([
      [main, 700, 0],
      [second, 0, 200],
      // Of no branch.
      [null, 5, 0],
    ]);
  }
  const foreign = branches.find(({ partner_id }) => partner_id !== branches[0]!.partner_id)!;
  for (const branch of [foreign.branch_id, 999_999_999])
    expect((await desk.get(`partner-statistics?branch=${branch}`)).status).toBe(404);
  const employer = await portal.signedIn('arbeitgeber@demo.example');
  expect((await employer.get(`partner-statistics?branch=${main}`)).status).toBe(404);
  expect((await desk.get('partner-statistics?branch=x')).status).toBe(422);
});

it('opens on the last full week, beside the year before where anything was booked then', async () => {
  const opened = async () => {
    const { period, against, previous, current } = await ask('');
    return [period, against, previous.firstDay, current.firstDay, current.lastDay, current.figuresUntil];
  };
  // On a Sunday it is still the week before that one.
  expect(await opened()).toEqual(['lastWeek', 'before', '2026-03-09', '2026-03-16', '2026-03-22', null]);
  await postAt('2025-03-18T10:00:00Z', book.topUp(ONE, 1_000));
  expect(await opened()).toEqual(['lastWeek', 'yearBefore', '2025-03-17', '2026-03-16', '2026-03-22', null]);
  // A choice is a choice.
  expect((await ask('period=lastWeek&against=before')).against).toBe('before');
});
