import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { moveClock } from '#seeds/moved-clock.ts';
import { listPots } from '#server/ledger/read/pots.ts';
import { sealBooks } from '#server/ledger/prove/seal-books.ts';
import { verifyLedger } from '#server/ledger/prove/verify-ledger.ts';
import { endGifts } from '#server/ledger/write/end-gifts.ts';
import { postBookings } from '#server/ledger/write/post-booking.ts';
import { transferBalances } from '#server/ledger/write/transfer-balances.ts';
import { holdCampaign } from '#server/money/campaigns/get-campaign.ts';
import { stopCampaign } from '#server/money/campaigns/stop-campaign.ts';
import { produceCards } from '#server/parties/card-stock/produce-batches.ts';
import { type Database, openPostgres } from '#server/platform/db/database.ts';
import { rewriteFunction } from '#tests/support/control.ts';
import { createTestDatabase } from '#tests/support/databases.ts';
import { dieOnceFurther } from '#tests/support/die-once-further.ts';
import { IN_THIS_DATABASE } from '#tests/support/in-this-database.ts';
import { openCampaign } from '#tests/support/open-campaign.ts';
import { postingsOf } from '#tests/support/postings.ts';
import { SEAL_KEYS } from '#tests/support/seal-keys.ts';
import { actBy, openRegionToTakeOver, type Prepared, prepareTakeOver, releaseTakeOver } from '#tests/support/take-over.ts';
import { continueTakeOvers } from './continue-take-overs.ts';
import { cutOver } from './cut-over.ts';
import { getTakeOver } from './hold-take-over.ts';
import { takeBackTakeOver } from './take-back-take-over.ts';
import { takeOverBackKind } from './take-over-back-kind.ts';

let database: Database;
let world: { regionId: number; partnerId: number; staffId: number };
let campaigns: [number, number];
beforeAll(async () => {
  database = await createTestDatabase({ poolSize: 24 });
  // Once: what an earlier test has left goes on later than it was released.
  await moveClock(database, new Date('2027-06-01T10:00:00Z'), 1);
});
afterAll(() => database.close());
beforeEach(async () => {
  world = await openRegionToTakeOver(database.db);
  const open = (name: string) =>
    openCampaign(database.db, world.regionId, { name, given_for: 'take-over', budget_cents: 99_999_999 });
  campaigns = [await open('Stadtfest'), await open('Feuerwehr')];
});

/** Cards with 20 euros, of which most have one or two gifts: of 3 and 4 euros, or of all that they hold. */
async function release(quantity: number, letter = 'K'): Promise<Prepared> {
  const numbers = Array.from({ length: quantity }, (_, at) => `${letter}${100_000 + at}`);
  const [fest, wehr] = campaigns;
  const gifts = numbers.flatMap((number, at) => {
    if (at % 4 === 0) return [];
    if (at % 4 === 1) return [`${number};Fest;10,00;`, `${number};Wehr;10,00;`];
    return at % 4 === 2 ? [`${number};Fest;3,00;`, `${number};Wehr;4,00;`] : [`${number};Fest;3,00;`];
  });
  const prepared = await prepareTakeOver(
    database.db,
    world,
    numbers.map((number, at) => `${number};${at % 7 === 6 ? 'gesperrt' : 'aktiv'};20,00`),
    'Altkarte',
    { lines: gifts, campaigns: { Fest: fest, Wehr: wehr } },
  );
  await database.db.transaction().execute((trx) => releaseTakeOver(trx, prepared));
  return prepared;
}

/** What has come of it: cards, gifts, what is on cards and in pots, and what each side owes. */
async function stateOf() {
  const { rows } = await sql<{ cards: number; gifts: number; cents: number; potted: number; owed: number; given: number }>`
    select (select count(*)::int from take_over_row where region_id = ${world.regionId} and card_number is not null
              and back_at is null) as cards,
           (select count(*)::int from pot where region_id = ${world.regionId} and cents > 0) as gifts,
           (select coalesce(sum(balance), 0)::bigint from account where region_id = ${world.regionId} and kind = 'card') as cents,
           (select coalesce(sum(potted), 0)::bigint from account where region_id = ${world.regionId} and kind = 'card') as potted,
           (select -coalesce(sum(p.cents), 0)::bigint from posting p join account a using (region_id, account_id)
             where a.region_id = ${world.regionId} and a.kind = 'predecessor') as owed,
           (select coalesce(sum(given_cents - back_cents), 0)::bigint from campaign where region_id = ${world.regionId}) as given`.execute(
    database.db,
  );
  return rows[0]!;
}

/** As quickly told as can be: a process that is watched by it must not be done before. */
async function countCards(): Promise<number> {
  const { rows } = await sql<{ cards: number }>`
    select count(*)::int as cards from take_over_row
     where region_id = ${world.regionId} and card_number is not null and back_at is null`.execute(database.db);
  return rows[0]!.cards;
}

async function findings() {
  // The server may still hold the transaction of a process that has died: sealing gives up then, until the next run.
  const isSealed = () =>
    sealBooks(database.db, SEAL_KEYS).then(
      () => true,
      () => false,
    );
  await expect.poll(isSealed).toBe(true);
  return verifyLedger(database.db, SEAL_KEYS);
}

const QUANTITY = 1_500;

it('goes on where its process dies, there and back: each gift comes and goes once', async () => {
  const prepared = await release(QUANTITY);
  const { id } = prepared;
  for (let death = 0; death < 2; death++) {
    const before = await countCards();
    await dieOnceFurther(
      database,
      `import { cutOver } from '#server/operator/taking-over/cut-over.ts';
       await cutOver(db, keys, ${id});`,
      async () => (await countCards()) !== before,
    );
    const left = await stateOf();
    expect(left).toMatchObject({ cents: left.cards * 2_000, potted: left.given, owed: left.cents - left.given });
    expect(left.cards).toBeLessThan(QUANTITY);
  }
  const other = openPostgres(database.connectionString!, 2);
  await Promise.all([continueTakeOvers(database.db, SEAL_KEYS), cutOver(other.db, SEAL_KEYS, id)]);
  const given = (QUANTITY / 4) * (2_000 + 700 + 300);
  const all = {
    cards: QUANTITY,
    gifts: (QUANTITY / 4) * 5,
    cents: QUANTITY * 2_000,
    potted: given,
    owed: QUANTITY * 2_000 - given,
    given,
  };
  expect(await stateOf()).toEqual(all);
  expect(await findings()).toEqual([]);

  await database.db
    .transaction()
    .execute((trx) => takeOverBackKind.carryOut(trx, { regionId: world.regionId, takeOverId: id }, actBy(prepared)));
  await stopCampaign(database.db, { id: campaigns[0], staffId: world.staffId, reason: 'genug' });
  for (let death = 0; death < 2; death++) {
    const before = await countCards();
    await dieOnceFurther(
      database,
      `import { takeBackTakeOver } from '#server/operator/taking-over/take-back-take-over.ts';
       await takeBackTakeOver(db, keys, ${id});`,
      async () => (await countCards()) !== before,
    );
    const left = await stateOf();
    expect(left).toMatchObject({ cents: left.cards * 2_000, potted: left.given, owed: left.cents - left.given });
    if (death === 0) expect(await findings()).toEqual([]);
  }
  await Promise.all([continueTakeOvers(database.db, SEAL_KEYS), takeBackTakeOver(other.db, SEAL_KEYS, id)]);
  await other.close();
  expect(await stateOf()).toEqual({ cards: 0, gifts: 0, cents: 0, potted: 0, owed: 0, given: 0 });
  expect((await getTakeOver(database.db, id)).state).toBe('taken-back');
  expect(await findings()).toEqual([]);
});

/** The cards of a take-over in the order of its rows. */
async function cardsOf({ id }: Prepared): Promise<string[]> {
  const rows = await database.db
    .selectFrom('take_over_row')
    .select('card_number')
    .where('take_over_id', '=', id)
    .orderBy('row_id')
    .execute();
  return rows.map((row) => row.card_number!);
}

/** Tills, support and staff with the cards of a take-over, all at once; what cannot be is refused. */
function useAll(cards: readonly string[], target: string): Promise<unknown>[] {
  const { regionId, staffId } = world;
  const { redeem, storno } = postingsOf({ ...world, cards: [...cards] });
  const post = (posting: Parameters<typeof postBookings>[3][number]) => postBookings(database.db, SEAL_KEYS, regionId, [posting]);
  return cards.flatMap((card, at): Promise<unknown>[] => {
    if (at % 3 === 0) {
      const spend = async () => {
        const [spent] = await post(redeem(card, 600));
        if (spent!.isPosted) await post(storno(card, spent!.entryId, 250));
      };
      return [spend(), post(redeem(card, 450))];
    }
    if (at % 3 === 1)
      return [
        transferBalances(database.db, SEAL_KEYS, regionId, {
          sources: [{ card, idempotencyKey: randomUUID() }],
          target,
          actorId: staffId,
        }),
        post(redeem(card, 100)),
      ];
    const end = async () => {
      const pots = await listPots(database.db, { regionId, cards: [card] });
      await endGifts(database.db, SEAL_KEYS, { regionId, pots, actorId: staffId, idempotencyKey: randomUUID() });
    };
    return [end(), post(redeem(card, 150))];
  });
}

it('gifts are spent, moved, taken back and ended while the next take-over brings gifts of the same campaigns', async () => {
  const first = await release(120, 'A');
  await continueTakeOvers(database.db, SEAL_KEYS);
  const [target] = await produceCards(database.db, { regionId: world.regionId, count: 1, isTest: false });
  await release(1_200, 'B');
  await Promise.all([continueTakeOvers(database.db, SEAL_KEYS), ...useAll(await cardsOf(first), target!.cardNumber)]);
  const { rows } = await sql<{ type: string; entries: number }>`
    select type, count(*)::int as entries from entry where region_id = ${world.regionId} group by 1 order by 1`.execute(
    database.db,
  );
  const told = Object.fromEntries(rows.map(({ type, entries }) => [type, entries]));
  expect(told).toMatchObject({ gift: (1_320 / 4) * 5, 'take-over': (1_320 / 4) * 3 });
  for (const type of ['redemption', 'reversal', 'transfer', 'gift-end']) expect(told[type]).toBeGreaterThan(10);
  expect(await findings()).toEqual([]);
});

it('of a release and the stop of its campaign, one waits for the other and hears of it', async () => {
  const { regionId, staffId } = world;
  const stop = () => stopCampaign(database.db, { id: campaigns[0], staffId, reason: 'genug' });
  const isWaiting = sql<{ n: number }>`
    select count(*)::int as n from pg_locks as waits
     where waits.locktype = 'transactionid' and not waits.granted
       and pid in (select pid from pg_locks where ${sql.raw(IN_THIS_DATABASE)})`;
  const untilSomebodyWaits = async () => {
    while ((await isWaiting.execute(database.db)).rows[0]!.n === 0) await new Promise(setImmediate);
  };
  // A stop that has not ended yet: the release waits, and is refused.
  const stopped = campaigns[1];
  const prepared = await prepareTakeOver(database.db, world, ['R-1001;aktiv;20,00'], 'Altkarte', {
    lines: ['R1001;Wehr;3,00;'],
    campaigns: { Wehr: stopped },
  });
  let late: Promise<unknown> | undefined;
  await database.db.transaction().execute(async (trx) => {
    await holdCampaign(trx, stopped);
    await trx
      .updateTable('campaign')
      .set({ state: 'stopped', stopped_by: staffId, stopped_at: sql<Date>`ledger_now()` })
      .where('region_id', '=', regionId)
      .where('campaign_id', '=', stopped)
      .execute();
    late = database.db.transaction().execute((trx2) => releaseTakeOver(trx2, prepared));
    late.catch(() => {});
    await untilSomebodyWaits();
  });
  await expect(late).rejects.toMatchObject({ code: 'CHANGED_MEANWHILE' });

  // A release that has not ended yet: the stop waits, and is refused.
  const next = await prepareTakeOver(database.db, world, ['R-2001;aktiv;20,00'], 'Altkarte', {
    lines: ['R2001;Fest;3,00;'],
    campaigns: { Fest: campaigns[0] },
  });
  let stopping: Promise<unknown> | undefined;
  await database.db.transaction().execute(async (trx) => {
    await releaseTakeOver(trx, next);
    stopping = stop();
    stopping.catch(() => {});
    await untilSomebodyWaits();
  });
  await expect(stopping).rejects.toThrow('Übernahme bringt gerade Geschenke');
  await continueTakeOvers(database.db, SEAL_KEYS);
  expect(await findings()).toEqual([]);
});

it('control: the books notice a balance that came whole beside its gifts', async () => {
  const whole = await rewriteFunction(
    database,
    'ledger_take_over',
    'r.cents - coalesce(g.cents, 0) as cents',
    'r.cents as cents',
  );
  const each = await rewriteFunction(database, 'ledger_take_over', 'when r.cents > coalesce(g.cents, 0) then', 'when true then');
  await release(4, 'C');
  await continueTakeOvers(database.db, SEAL_KEYS);
  await each();
  await whole();
  expect((await findings()).map(({ rule }) => rule)).toContain('a card that was taken over got what its row says, once');
});

it('control: the books notice gifts that nobody counts', async () => {
  const back = await rewriteFunction(
    database,
    'ledger_take_over',
    'set given_cents = c.given_cents + s.cents',
    'set given_cents = c.given_cents',
  );
  await release(4, 'D');
  await continueTakeOvers(database.db, SEAL_KEYS);
  await back();
  expect((await findings()).map(({ rule }) => rule)).toContain(
    'a campaign has given what its gifts come to, and no more than its budget',
  );
});
