import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { recordPayment, returnPayment } from '#server/ledger/write/book-payment.ts';
import { giveGifts } from '#server/ledger/write/give-gifts.ts';
import { payClaim } from '#server/ledger/write/pay-claim.ts';
import { sealBooks } from '#server/ledger/prove/seal-books.ts';
import { produceCards } from '#server/parties/card-stock/produce-batches.ts';
import type { Database } from '#server/platform/db/database.ts';
import { takeFiles } from '#seeds/take-files.ts';
import { createTestDatabase } from '#tests/support/databases.ts';
import { openCampaign } from '#tests/support/open-campaign.ts';
import { postingsOf } from '#tests/support/postings.ts';
import { SEAL_KEYS } from '#tests/support/seal-keys.ts';
import { openStatementWorld, type StatementWorld } from '#tests/support/statement-world.ts';
import { countFloat } from './count-float.ts';
import { getFloat, readOwedCents } from './get-float.ts';

let database: Database;
let world: StatementWorld;
let other: StatementWorld;

/** Two regions with all kinds of entries over a year and more, play money among them. */
beforeAll(async () => {
  database = await createTestDatabase();
  world = await openStatementWorld(database);
  other = await openStatementWorld(database);
  const { topUp, redeem, bonus, reverse } = postingsOf(world);
  const [one, two] = world.cards as [string, string];
  const [test] = await produceCards(database.db, { regionId: world.regionId, count: 1, isTest: true });
  await world.at('2025-10-20T10:00:00Z');
  await world.book(topUp(one, 20_000), redeem(one, 7_000, { fee: 140 }), topUp(test!.cardNumber, 50_000));
  await world.at('2026-01-15T22:59:59Z');
  const [paid] = await world.book(redeem(one, 3_000, { fee: 60 }));
  // In Berlin the next day has begun.
  await world.at('2026-01-15T23:00:01Z');
  await world.book(redeem(one, 1_100), redeem(test!.cardNumber, 900), bonus(two, 2_500, { fee: 50 }));
  await world.issue('2026-01-19');
  await takeFiles(database, world.regionId);
  await world.at('2026-01-22T10:00:00Z');
  const said = { day: '2026-01-22', bankText: 'MS03', reason: '', actorId: 1 };
  const back = { ...said, statement: 1, idempotencyKey: randomUUID() };
  expect(await returnPayment(database.db, SEAL_KEYS, world.regionId, back)).toMatchObject({ isPosted: true });
  const payment = { ...said, partnerId: world.partnerId, cents: 300, idempotencyKey: randomUUID() };
  await recordPayment(database.db, SEAL_KEYS, world.regionId, payment);
  // Taken back later: it is as if it had not been paid.
  await world.book(reverse(one, paid!));
  await other.at('2026-02-01T10:00:00Z');
  const there = postingsOf(other);
  await other.book(there.topUp(other.cards[0]!, 9_000), there.redeem(other.cards[0]!, 4_000));
  const campaignId = await openCampaign(database.db, other.regionId, { starts_on: '2026-01-01', ends_on: '2026-06-30' });
  const keys = { actorId: 1, idempotencyKey: randomUUID() };
  await giveGifts(database.db, SEAL_KEYS, { regionId: other.regionId, campaignId, cards: [other.cards[1]!], ...keys });
  await world.at('2026-02-03T10:00:00Z');
  const budget = {
    kind: 'campaign',
    id: campaignId,
    cents: 100_000,
    openCents: 100_000,
    returns: null,
    day: '2026-02-03',
    bankText: 'Geschenke',
    reason: '',
  } as const;
  await payClaim(database.db, SEAL_KEYS, other.regionId, { ...budget, actorId: 1, idempotencyKey: randomUUID() });
  // For another one nobody has paid yet.
  const unpaid = await openCampaign(database.db, other.regionId, { starts_on: '2026-01-01', ends_on: '2026-06-30' });
  const given = { campaignId: unpaid, cards: [other.cards[0]!], actorId: 1, idempotencyKey: randomUUID() };
  await giveGifts(database.db, SEAL_KEYS, { regionId: other.regionId, ...given });
  await world.at('2026-02-10T10:00:00Z');
});
afterAll(() => database.close());

/** Added up by another way: from all postings, without any sum of ours. */
async function recount(day: string, regionId?: number) {
  const { rows } = await sql<{ cards: number; partners: number; employers: number; campaigns: number; tax: number }>`
    select coalesce(sum(p.cents) filter (where kind = 'card'), 0)::bigint as cards, coalesce(sum(p.cents) filter (where kind = 'partner'), 0)::bigint as partners,
           coalesce(sum(p.cents) filter (where kind = 'employer'), 0)::bigint as employers, coalesce(sum(p.cents) filter (where kind = 'campaigns'), 0)::bigint as campaigns, coalesce(sum(p.cents) filter (where kind = 'tax'), 0)::bigint as tax
      from posting p join account a using (region_id, account_id) join entry e using (region_id, entry_id)
     where not coalesce(a.is_test, false) and a.kind <> 'test' and not e.is_test
       and (e.booked_at at time zone 'Europe/Berlin')::date <= ${day}::date and (${regionId ?? null}::int is null or e.region_id = ${regionId ?? null})`.execute(
    database.db,
  );
  return rows[0]!;
}

const slugOf = async ({ regionId }: StatementWorld) =>
  (await database.db.selectFrom('region').select('slug').where('region_id', '=', regionId).executeTakeFirstOrThrow()).slug;

async function assertRecounted(): Promise<void> {
  for (const of of [undefined, world, other]) {
    const region = of && (await slugOf(of));
    const { days } = await getFloat(database.db, { region, days: 365 });
    expect(days).toHaveLength(365);
    for (const { day, ...owed } of days.filter(({ day }) => day >= '2026-01-10' || day.endsWith('1')))
      expect({ day, ...owed }).toEqual({ day, ...(await recount(day, of?.regionId)) });
  }
}

it('adds up to the books to the cent on every day, whatever of them is counted ahead', async () => {
  await assertRecounted();
  const before = await getFloat(database.db, { days: 90 });
  await sealBooks(database.db, SEAL_KEYS);
  expect(await countFloat(database.db, world.regionId, 3)).toBeGreaterThan(9);
  expect(await countFloat(database.db, world.regionId, 3)).toBe(0);
  expect(await getFloat(database.db, { days: 90 })).toEqual(before);
  await assertRecounted();
  const counted = await database.db.selectFrom('float_day').selectAll().execute();
  for (const row of counted)
    expect(
      row.cards_cents +
        row.partners_cents +
        row.tax_cents +
        row.earned_cents +
        row.bank_cents +
        row.employers_cents +
        row.campaigns_cents,
    ).toBe(0);
});

it('tells regions apart, and what is owed to partners from what they owe', async () => {
  const { regions } = await getFloat(database.db, { days: 30 });
  const here = regions.find(({ region }) => region === 'region-1')!;
  const stored = await sql<{ cents: number }>`
    select sum(balance)::bigint as cents from account where region_id = ${world.regionId} and kind = 'card' and not is_test`.execute(
    database.db,
  );
  expect(here.cards).toBe(stored.rows[0]!.cents);
  const now = await recount('2026-02-10', world.regionId);
  expect(here.owedToPartners - here.owedByPartners).toBe(now.partners);
  expect([here.owedToPartners, here.owedByPartners].filter((cents) => cents > 0)).toHaveLength(1);
  const there = regions.find(({ region }) => region === 'region-2')!;
  expect(there).toMatchObject({ cards: 7_000, owedToPartners: 0, tax: 0, executed: 4_000, executedLately: 4_000 });
  expect([there.owedToSponsors, there.owedBySponsors]).toEqual([99_000, 1_000]);
  expect((await recount('2026-02-10', other.regionId)).campaigns).toBe(98_000);
  expect([here.owedToSponsors, here.owedBySponsors]).toEqual([0, 0]);
  // What one sponsor owes pays no other.
  expect((await readOwedCents(database.db)).get(other.regionId)).toBe(7_000 + 99_000);
});

it('counts what was paid with cards in twelve months, without play money and without what was taken back', async () => {
  const { executed, regions } = await getFloat(database.db, { days: 30 });
  expect(executed.map(({ until }) => until)).toEqual([
    '2025-08-31',
    '2025-09-30',
    '2025-10-31',
    '2025-11-30',
    '2025-12-31',
    '2026-01-31',
    '2026-02-10',
  ]);
  expect(executed.map(({ cents }) => cents)).toEqual([0, 0, 7_000, 7_000, 7_000, 8_100, 12_100]);
  expect(regions.reduce((sum, region) => sum + region.executed, 0)).toBe(12_100);
  await world.at('2026-10-20T21:00:00Z');
  const later = await getFloat(database.db, { days: 30 });
  expect(later.executed.at(-1)).toEqual({ until: '2026-10-20', cents: 5_100 });
  expect(new Set(later.regions.map(({ executedLately }) => executedLately))).toEqual(new Set([0]));
});

it('control: a cent that is not in the sums is missed', async () => {
  await world.at('2026-02-10T11:00:00Z');
  await database.runAsOwner(`update float_day set cards_cents = cards_cents - 1 where day = '2026-01-16'`);
  await expect(assertRecounted()).rejects.toThrow('to deeply equal');
  await database.runAsOwner(`update float_day set cards_cents = cards_cents + 1 where day = '2026-01-16'`);
});
