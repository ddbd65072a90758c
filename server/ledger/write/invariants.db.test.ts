import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, it, vi } from 'vitest';
import { rewriteFunction } from '#tests/support/control.ts';
import { createTestDatabase } from '#tests/support/databases.ts';
import { type Books, openBooks, setBonusLimits } from '#tests/support/open-books.ts';
import { postingsOf } from '#tests/support/postings.ts';
import { moveClock } from '#seeds/moved-clock.ts';
import type { Database } from '#server/platform/db/database.ts';
import { produceCards } from '#server/parties/card-stock/produce-batches.ts';
import { SEAL_KEYS } from '#tests/support/seal-keys.ts';
import { closeCardAccount, retireCardAccount } from '#server/ledger/write/accounts.ts';
import { postBookings, type Posting, type PostingOutcome } from './post-booking.ts';
import { sealEntries } from '#server/ledger/prove/seal-entries.ts';
import { transferBalances } from './transfer-balances.ts';
import { verifyLedger } from '#server/ledger/prove/verify-ledger.ts';

/** What every attack needs: two regions, and a card of the first. */
interface World {
  database: Database;
  home: Books;
  abroad: Books;
  card: string;
  post(...postings: Posting[]): Promise<PostingOutcome[]>;
}

/**
 * A rule that no attack may break. `attack` tries and returns what went wrong: nothing while the guard is in place.
 * `disarm` removes the guard; the same attack must then succeed, which proves the test.
 */
interface Invariant {
  attack: (world: World) => Promise<unknown[]>;
  disarm: (world: World) => Promise<unknown>;
}

async function findings({ database }: World, rule: RegExp): Promise<string[]> {
  const found = await verifyLedger(database.db, SEAL_KEYS);
  return found.filter((finding) => rule.test(finding.rule)).map((finding) => `${finding.rule}: ${finding.subject}`);
}

/** The statements that are let through. */
async function letThrough(statements: string[], run: (statement: string) => Promise<unknown>): Promise<string[]> {
  const through: string[] = [];
  for (const statement of statements)
    await run(statement).then(
      () => through.push(statement),
      () => {},
    );
  return through;
}

/** Takes a guard out of both ways of posting. */
async function rewriteBothWays(database: Database, piece: string, instead: string): Promise<void> {
  for (const name of ['ledger_post', 'ledger_post_in_turn']) await rewriteFunction(database, name, piece, instead);
}

const invariants: Record<string, Invariant> = {
  ZeroSum: {
    async attack(world) {
      const { topUp, redeem, bonus, reverse } = postingsOf(world.home);
      const [first] = await world.post(
        topUp(world.card, 10_000),
        redeem(world.card, 3_025, { fee: 61 }),
        bonus(world.card, 60, { fee: 40 }),
      );
      if (first?.isPosted) await world.post(reverse(world.card, first.entryId));
      return findings(world, /sum to 0/);
    },
    disarm: ({ database }) => rewriteBothWays(database, '-delta - case when is_test then 0 else fee end', '-delta'),
  },

  NoOverdraft: {
    async attack(world) {
      const { topUp, redeem } = postingsOf(world.home);
      await world.post(topUp(world.card, 500), redeem(world.card, 499), redeem(world.card, 2));
      return findings(world, /less than nothing/);
    },
    async disarm({ database }) {
      await rewriteBothWays(database, 'and account.balance + delta >= 0', '');
      await database.runAsOwner('alter table account drop constraint account_balance_check');
    },
  },

  Derived: {
    async attack(world) {
      const { topUp, redeem } = postingsOf(world.home);
      await world.post(topUp(world.card, 500), redeem(world.card, 300), topUp(world.card, 100));
      return findings(world, /stored balance|sum up to it/);
    },
    disarm: ({ database }) =>
      rewriteBothWays(database, 'balance = account.balance + delta,', 'balance = account.balance + delta + 1,'),
  },

  ExactlyOnce: {
    async attack(world) {
      const { topUp } = postingsOf(world.home);
      const once = topUp(world.card, 1_000, { actorId: 7, idempotencyKey: randomUUID(), inputHash: 'a' });
      const outcomes = [
        ...(await world.post(once, once)),
        ...(await world.post(once)),
        ...(await world.post({ ...once, cents: 999, inputHash: 'b' })),
      ];
      const entries = new Set(outcomes.map((outcome) => (outcome.isPosted ? outcome.entryId : outcome.refusal)));
      entries.delete('KEY_REUSED');
      return [...[...entries].slice(1), ...(await findings(world, /books once/))];
    },
    async disarm({ database }) {
      await rewriteBothWays(database, 'e.idempotency_key = key', 'false');
      await database.runAsOwner('drop index entry_once');
    },
  },

  Immutable: {
    async attack(world) {
      const { topUp } = postingsOf(world.home);
      await world.post(topUp(world.card, 1_000));
      await sealEntries(world.database.db, SEAL_KEYS, world.home.regionId);
      const changes = ['entry', 'posting', 'seal'].flatMap((table) => [
        `update ${table} set region_id = region_id`,
        `delete from ${table}`,
        `truncate ${table}`,
      ]);
      const ofApplication = [
        ...changes,
        `update account set balance = 1`,
        `delete from account`,
        `insert into account (region_id, kind) values (1, 'bank')`,
        `insert into entry select * from entry`,
        `insert into posting select * from posting`,
        `insert into seal select region_id, number + 1, entry_id + 1, key_id, hash from seal`,
        `select nextval('entry_id')`,
        `alter table entry disable trigger all`,
        `create or replace function ledger_now() returns timestamptz language sql as 'select now() - interval ''1 year'''`,
        `select ledger_reverse(${world.home.regionId}, '${world.card}', 1, 0, null, null, now(), null)`,
      ];
      return [
        ...(await letThrough(ofApplication, (statement) => sql.raw(statement).execute(world.database.db))),
        ...(await letThrough(changes, (statement) => world.database.runAsOwner(statement))),
      ];
    },
    async disarm({ database }) {
      await database.runAsOwner(`
        drop trigger entry_is_immutable on entry; drop trigger posting_is_immutable on posting; drop trigger seal_is_immutable on seal;
        grant all on account, entry, posting, seal to kartenkontor_app; grant all on sequence entry_id to kartenkontor_app`);
    },
  },

  MonthlyCap: {
    async attack(world) {
      const { topUp } = postingsOf(world.home);
      await world.post(
        topUp(world.card, 10_000),
        topUp(world.card, 10_000),
        topUp(world.card, 5_001),
        topUp(world.card, 5_000),
        topUp(world.card, 1),
      );
      return findings(world, /beyond the limit/);
    },
    disarm: ({ database }) => rewriteBothWays(database, '<= 25000)', '<= 99999999)'),
  },

  LimitsGoAlong: {
    async attack(world) {
      const { regionId } = world.home;
      const { db } = world.database;
      const { topUp, bonus } = postingsOf(world.home);
      const [middle, last] = (await produceCards(db, { regionId, count: 2 })).map(({ cardNumber }) => cardNumber);
      await setBonusLimits(db, regionId, { atOnce: 25_000, aDay: 50_000, unsettled: 500_000 });
      await sql`update region set bonus_limits_since = now() - interval '1 hour' where region_id = ${regionId}`.execute(db);
      const spendAll = (card: string) => [topUp(card, 20_000), bonus(card, 25_000), bonus(card, 15_000)];
      await world.post(...spendAll(world.card));
      await transferBalances(db, SEAL_KEYS, regionId, {
        sources: [{ card: world.card, idempotencyKey: randomUUID() }],
        target: middle!,
        actorId: 1,
      });
      // A place is taken without any money, too.
      await world.post(postingsOf(world.home).redeem(middle!, 60_000, { fee: 0 }));
      expect(await retireCardAccount(db, regionId, middle!, last!)).toBe(true);
      await world.post(...spendAll(last!), topUp(last!, 5_000), bonus(last!, 10_000));
      return findings(world, /beyond the limit/);
    },
    disarm: ({ database }) =>
      rewriteFunction(database, 'ledger_succeed', 'old.region_id = p_region and', 'old.region_id = -1 and'),
  },

  BonusLimits: {
    async attack(world) {
      const { regionId } = world.home;
      const { db } = world.database;
      await setBonusLimits(db, regionId, { atOnce: 25_000, aDay: 50_000, unsettled: 60_000 });
      await sql`update region set bonus_limits_since = now() - interval '1 hour' where region_id = ${regionId}`.execute(db);
      const [other] = await produceCards(db, { regionId, count: 1 });
      const { bonus } = postingsOf(world.home);
      await world.post(
        bonus(world.card, 25_001),
        bonus(world.card, 25_000),
        bonus(world.card, 25_000),
        bonus(world.card, 1),
        bonus(other!.cardNumber, 9_000),
        bonus(other!.cardNumber, 1_001),
      );
      return findings(world, /beyond the limits/);
    },
    disarm: ({ database }) => rewriteBothWays(database, 'and (bonus = 0 or is_test or', 'and (true or'),
  },

  PlayMoney: {
    async attack(world) {
      const { regionId } = world.home;
      const [test] = await produceCards(world.database.db, { regionId, count: 1, isTest: true });
      const { topUp, redeem, bonus, reverse } = postingsOf(world.home);
      const [first] = await world.post(
        topUp(test!.cardNumber, 90_000),
        redeem(test!.cardNumber, 500),
        bonus(test!.cardNumber, 40),
      );
      if (!first?.isPosted) throw new Error('not booked');
      const [redemption] = await world.post(redeem(test!.cardNumber, 700));
      await world.post(reverse(test!.cardNumber, redemption!.isPosted ? redemption!.entryId : 0));
      const { rows } = await sql<{ kind: string; cents: number }>`
        select kind, sum(cents)::bigint as cents from posting join account using (region_id, account_id)
         where region_id = ${regionId} and kind not in ('card', 'test') group by kind`.execute(world.database.db);
      return [...rows, ...(await findings(world, /play money|moves its card/))];
    },
    disarm: ({ database }) => rewriteBothWays(database, 'account.is_test,', 'false as is_test,'),
  },

  LockedInert: {
    async attack(world) {
      const { topUp, redeem, bonus, reverse } = postingsOf(world.home);
      const [first] = await world.post(topUp(world.card, 1_000));
      await closeCardAccount(world.database.db, world.home.regionId, world.card, 'locked');
      const reversal = first?.isPosted ? [reverse(world.card, first.entryId)] : [];
      const outcomes = await world.post(topUp(world.card, 1), redeem(world.card, 1), bonus(world.card, 1), ...reversal);
      return outcomes.filter((outcome) => outcome.isPosted || outcome.refusal !== 'CARD_LOCKED');
    },
    async disarm({ database }) {
      await rewriteBothWays(database, `and status in ('produced', 'active')`, '');
    },
  },

  IntegerCents: {
    async attack(world) {
      const { topUp, redeem } = postingsOf(world.home);
      const wrong = [0, -1, 100_000_000, 0.5, 10.5, Number.NaN, 1e20];
      const tried = [
        ...wrong.map((cents) => topUp(world.card, cents)),
        redeem(world.card, 1, { fee: 0.5 }),
        redeem(world.card, 1, { fee: -1 }),
      ];
      const moved: unknown[] = [];
      for (const posting of tried) {
        const [outcome] = await world.post(posting).catch(() => []);
        if (outcome?.isPosted) moved.push([posting.type, outcome.balance]);
      }
      return moved;
    },
    disarm: ({ database }) => database.runAsOwner('alter type ledger_item alter attribute cents type numeric'),
  },

  PaidOnce: {
    async attack(world) {
      const { topUp, redeem, reverse } = postingsOf(world.home);
      const [, redemption] = await world.post(topUp(world.card, 1_000), redeem(world.card, 400));
      if (!redemption?.isPosted) throw new Error('not booked');
      await world.post(reverse(world.card, redemption.entryId), reverse(world.card, redemption.entryId));
      return findings(world, /taken back once/);
    },
    async disarm({ database }) {
      await rewriteFunction(
        database,
        'ledger_standing_entry',
        'if exists (select from entry where region_id = p_region and reversal_of = p_entry) then',
        'if false then',
      );
      await database.runAsOwner('drop index entry_reversed_once');
    },
  },

  DbTime: {
    async attack(world) {
      const { topUp } = postingsOf(world.home);
      const databaseTime = async () =>
        (await sql<{ now: Date }>`select clock_timestamp() as now`.execute(world.database.db)).rows[0]!.now;
      // Read before the machine's clock is changed: the embedded database uses the same clock.
      const before = await databaseTime();
      if (world.database.kind === 'postgres') vi.useFakeTimers({ toFake: ['Date'], now: new Date('2001-01-01') });
      const forged = { ...topUp(world.card, 100), bookedAt: '2001-01-01', booked_at: '2001-01-01' };
      const [outcome] = await world.post(forged);
      vi.useRealTimers();
      const after = await databaseTime();
      if (!outcome?.isPosted) throw new Error('not booked');
      return outcome.bookedAt >= before && outcome.bookedAt <= after ? [] : [outcome.bookedAt];
    },
    disarm: ({ database }) => moveClock(database, new Date('2001-01-01')),
  },

  RegionIsolation: {
    async attack(world) {
      const { home, abroad, card, database } = world;
      const [theirs] = await postBookings(database.db, SEAL_KEYS, abroad.regionId, [
        postingsOf(abroad).topUp(abroad.cards[0]!, 1_000),
      ]);
      if (!theirs?.isPosted) throw new Error('not booked');
      const { topUp, redeem, bonus, reverse } = postingsOf(home);
      await letThrough(
        [
          `select ledger_open_cards(${home.regionId}, array['${abroad.cards[0]}'], 'active', true)`,
          `select ledger_open_partner(${home.regionId}, ${abroad.partnerId})`,
        ],
        (statement) => sql.raw(statement).execute(database.db),
      );
      await world.post(
        topUp(abroad.cards[0]!, 1),
        redeem(abroad.cards[0]!, 1),
        reverse(card, theirs.entryId),
        reverse(abroad.cards[0]!, theirs.entryId),
      );
      await world.post(bonus(card, 1, { grantedFor: theirs.entryId }));
      await world.post(topUp(card, 1, { partnerId: abroad.partnerId })).catch(() => {});
      const entries = await sql<{ count: number }>`select count(*) from entry where region_id = ${home.regionId}`.execute(
        database.db,
      );
      return [...Array.from({ length: entries.rows[0]!.count }, () => 'entry'), ...(await findings(world, /region/))];
    },
    async disarm({ database }) {
      await database.runAsOwner(`
        alter table account drop constraint account_region_id_card_number_fkey;
        alter table account drop constraint account_region_id_partner_id_fkey`);
    },
  },
};

/** Items of a batch that share a card are posted in turn; a lone one is posted at once. */
const ways = ['as one batch', 'one by one'] as const;
type Way = (typeof ways)[number];

async function openWorld(database: Database, way: Way): Promise<World> {
  const home = await openBooks(database.db, 1);
  const abroad = await openBooks(database.db, 1);
  return {
    database,
    home,
    abroad,
    card: home.cards[0]!,
    async post(...postings) {
      if (way === 'as one batch') return postBookings(database.db, SEAL_KEYS, home.regionId, postings);
      const outcomes: PostingOutcome[] = [];
      for (const posting of postings) outcomes.push(...(await postBookings(database.db, SEAL_KEYS, home.regionId, [posting])));
      return outcomes;
    },
  };
}

describe.each(ways)('while the guards stand, %s', (way) => {
  let database: Database;
  beforeAll(async () => {
    database = await createTestDatabase();
  });
  afterAll(() => database.close());

  it.each(Object.entries(invariants))('%s holds', async (_name, { attack }) => {
    expect(await attack(await openWorld(database, way))).toEqual([]);
    expect(await verifyLedger(database.db, SEAL_KEYS)).toEqual([]);
  });
});

// The functions are the same on both kinds of database, so one is enough to show that the attacks can succeed.
describe.runIf(inject('databaseKind') === 'postgres').each(ways)('control: once its guard is off, %s', (way) => {
  let database: Database;
  beforeEach(async () => {
    database = await createTestDatabase();
  });
  afterEach(() => database.close());

  it.each(Object.entries(invariants))('%s is seen to be broken', async (_name, { attack, disarm }) => {
    const world = await openWorld(database, way);
    await disarm(world);
    expect(await attack(world)).not.toEqual([]);
  });

  it('NoOverdraft has a second guard, in the table itself', async () => {
    const world = await openWorld(database, way);
    await rewriteBothWays(database, 'and account.balance + delta >= 0', '');
    await expect(world.post(postingsOf(world.home).redeem(world.card, 1))).rejects.toThrow('account_balance_check');
  });
});
