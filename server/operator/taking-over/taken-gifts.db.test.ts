import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { moveClock } from '#seeds/moved-clock.ts';
import { findCardAccounts } from '#server/ledger/read/card-account.ts';
import { listPots } from '#server/ledger/read/pots.ts';
import { sealBooks } from '#server/ledger/prove/seal-books.ts';
import { verifyLedger } from '#server/ledger/prove/verify-ledger.ts';
import { postBookings } from '#server/ledger/write/post-booking.ts';
import { endDueGifts } from '#server/money/campaigns/end-due-gifts.ts';
import { giveToList } from '#server/money/campaigns/give-kind.ts';
import { readCampaign } from '#server/money/campaigns/read-campaigns.ts';
import { stopCampaign } from '#server/money/campaigns/stop-campaign.ts';
import { findCardByOldNumber } from '#server/parties/cards/card-aliases.ts';
import type { Database } from '#server/platform/db/database.ts';
import { listClaims } from '#server/money/claims/claims.ts';
import { rewriteFunction } from '#tests/support/control.ts';
import { createTestDatabase } from '#tests/support/databases.ts';
import { openCampaign } from '#tests/support/open-campaign.ts';
import { postingsOf } from '#tests/support/postings.ts';
import { SEAL_KEYS } from '#tests/support/seal-keys.ts';
import {
  actBy,
  describeRelease,
  type FormerGifts,
  openRegionToTakeOver,
  type Prepared,
  prepareTakeOver,
  releaseTakeOver,
} from '#tests/support/take-over.ts';
import { continueTakeOvers } from './continue-take-overs.ts';
import { forgetTakeOvers } from './forget-take-overs.ts';
import { getTakeOver } from './hold-take-over.ts';
import { readTakeOver } from './read-take-over.ts';
import { readUse } from './read-use.ts';
import { takeOverReleaseKind } from './take-over-release-kind.ts';
import { takeOverBackKind } from './take-over-back-kind.ts';

let database: Database;
let world: { regionId: number; partnerId: number; staffId: number };
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());
beforeEach(async () => {
  await moveClock(database, new Date('2027-06-01T10:00:00Z'), 1);
  world = await openRegionToTakeOver(database.db);
});

const open = (more: Parameters<typeof openCampaign>[2] = {}) =>
  openCampaign(database.db, world.regionId, { given_for: 'take-over', ...more });
const prepare = (lines: readonly string[], gifts?: FormerGifts) => prepareTakeOver(database.db, world, lines, 'Altkarte', gifts);
const release = (prepared: Prepared) => database.db.transaction().execute((trx) => releaseTakeOver(trx, prepared));

async function takeOver(lines: readonly string[], gifts: FormerGifts): Promise<Prepared> {
  const prepared = await prepare(lines, gifts);
  await release(prepared);
  await continueTakeOvers(database.db, SEAL_KEYS);
  expect((await getTakeOver(database.db, prepared.id)).state).toBe('done');
  return prepared;
}

const beginBack = (prepared: Prepared) =>
  database.db
    .transaction()
    .execute((trx) => takeOverBackKind.carryOut(trx, { regionId: prepared.regionId, takeOverId: prepared.id }, actBy(prepared)));

async function takeBackAll(prepared: Prepared): Promise<void> {
  await beginBack(prepared);
  await continueTakeOvers(database.db, SEAL_KEYS);
  expect((await getTakeOver(database.db, prepared.id)).state).toBe('taken-back');
}

const cardOf = async (number: string) => (await findCardByOldNumber(database.db, world.regionId, number))!;
async function stateOf(number: string) {
  const card = await cardOf(number);
  const [account] = await findCardAccounts(database.db, world.regionId, [card]);
  const pots = await listPots(database.db, { regionId: world.regionId, cards: [card] });
  return {
    balance: account!.balance,
    pots: pots.map(({ campaignId, cents, useUntil }) => [campaignId, cents, useUntil]),
  };
}

async function findings() {
  await sealBooks(database.db, SEAL_KEYS);
  return verifyLedger(database.db, SEAL_KEYS);
}

const campaignRow = (id: number) =>
  database.db
    .selectFrom('campaign')
    .select(['given_cents', 'back_cents'])
    .where('campaign_id', '=', id)
    .executeTakeFirstOrThrow();

it('gifts come along as pots of the campaigns that take them; the former provider owes the rest', async () => {
  const fest = await open({ name: 'Stadtfest' });
  const wehr = await open({ name: 'Feuerwehr', counts_at: 'postcodes', places: ['77933'], use_until: '2027-08-31' });
  const prepared = await takeOver(
    [
      'A-1001;aktiv;12,50;;;;5,00;Z-9999',
      'A-1002;aktiv;7,00;;;;7,00;',
      'A-1003;aktiv;3,00;;;;;',
      'A-1004;gesperrt;9,00;;;;4,00;',
    ],
    {
      lines: ['Z9999;Fest;3,00;31.12.2027', 'A1001;Wehr;2,00;31.12.2027', 'A1002;Fest;7,00;', 'A1004;Bar;4,00;'],
      campaigns: { Fest: fest, Wehr: wehr, Bar: 'ordinary' },
    },
  );
  expect(await stateOf('A1001')).toEqual({
    balance: 1_250,
    pots: [
      [wehr, 200, '2027-08-31'],
      [fest, 300, '2027-12-31'],
    ],
  });
  expect(await stateOf('A1002')).toEqual({ balance: 700, pots: [[fest, 700, '2027-12-31']] });
  expect(await stateOf('A1003')).toEqual({ balance: 300, pots: [] });
  expect(await stateOf('A1004')).toEqual({ balance: 900, pots: [] });
  expect(await getTakeOver(database.db, prepared.id)).toMatchObject({
    cents: 3_150,
    gift_cents: 1_200,
    booked_cents: 3_150,
    booked_gift_cents: 1_200,
  });
  const [claim] = await listClaims(database.db, 'take-over', [world.regionId]);
  expect(claim).toMatchObject({ claimedCents: 1_950, openCents: 1_950 });
  expect([await campaignRow(fest), await campaignRow(wehr)]).toEqual([
    { given_cents: 1_000, back_cents: 0 },
    { given_cents: 200, back_cents: 0 },
  ]);
  // The whole balance of one card is a gift: it has no entry of the take-over.
  const entries = await database.db
    .selectFrom('entry')
    .select(['type', 'cents'])
    .where('region_id', '=', world.regionId)
    .orderBy('entry_id')
    .execute();
  expect(entries.slice(0, 3).toSorted((one, other) => one.cents - other.cents)).toEqual([
    { type: 'take-over', cents: 300 },
    { type: 'take-over', cents: 750 },
    { type: 'take-over', cents: 900 },
  ]);
  expect(entries.slice(3)).toEqual([
    { type: 'gift', cents: 300 },
    { type: 'gift', cents: 200 },
    { type: 'gift', cents: 700 },
  ]);
  expect(await readCampaign(database.db, fest, { withGifts: true })).toMatchObject({
    gifts: 2,
    givenCents: 1_000,
    takeOvers: [{ id: prepared.id, provider: 'Altkarte', isBack: false, cards: 2, cents: 1_000 }],
  });
  expect(await findings()).toEqual([]);
  // To come along is no use of a card, and no gift stands in the way of taking back.
  expect(await readUse(database.db, prepared.id)).toMatchObject({ used: 0, bookings: 0 });

  await moveClock(database, new Date('2027-09-15T10:00:00Z'), 1);
  await endDueGifts({ db: database.db, keys: SEAL_KEYS }, world.regionId);
  await forgetTakeOvers(database.db);
  const rows = await database.db
    .selectFrom('take_over_gift')
    .select(['cells', 'number'])
    .where('take_over_id', '=', prepared.id)
    .orderBy('gift_id')
    .execute();
  expect(rows[0]).toEqual({ cells: [], number: 'Z9999' });
  expect(await stateOf('A1001')).toEqual({ balance: 1_050, pots: [[fest, 300, '2027-12-31']] });
  expect(await findings()).toEqual([]);
});

it('the application changes nothing of gifts that were released, and books none by itself', async () => {
  const { db } = database;
  const fest = await open();
  const prepared = await prepare(['A-1001;aktiv;12,50'], { lines: ['A1001;Fest;3,00;'], campaigns: { Fest: fest } });
  await expect(db.updateTable('take_over_gift').set({ entry_id: 1 }).execute()).rejects.toThrow('permission denied');
  await release(prepared);
  const ofThis = db.updateTable('take_over_gift').where('take_over_id', '=', prepared.id);
  await expect(ofThis.set({ cents: 400 }).execute()).rejects.toThrow('what was released stays');
  await expect(ofThis.set({ faults: sql`'{gift-amount}'` }).execute()).rejects.toThrow('what was released stays');
  await expect(db.deleteFrom('take_over_gift').where('take_over_id', '=', prepared.id).execute()).rejects.toThrow(
    'permission denied',
  );
  // Neither without the gifts of its rows, nor with those of others.
  const { row_id: rowId } = await db
    .selectFrom('take_over_row')
    .select('row_id')
    .where('take_over_id', '=', prepared.id)
    .executeTakeFirstOrThrow();
  for (const gifts of ['{}', '{1,2}']) {
    const booked = sql`select ledger_take_over(${world.regionId}, ${prepared.id}::bigint, ${world.staffId}::bigint,
      array[${rowId}]::bigint[], array['176100000000014'], array[gen_random_uuid()], array['x'], ${gifts}::bigint[])`;
    await expect(booked.execute(db)).rejects.toThrow('are not these');
  }
  await continueTakeOvers(db, SEAL_KEYS);
  expect(await findings()).toEqual([]);
});

it('the tables refuse a release of other gifts, and whoever writes what only the books may', async () => {
  const { db } = database;
  const fest = await open();
  const prepared = await prepare(['A-1001;aktiv;12,50', 'A-1002;alt;7,00'], {
    lines: ['A1001;Fest;3,00;', 'A1002;Fest;2,00;'],
    campaigns: { Fest: fest },
  });
  const ofThis = { region_id: world.regionId, take_over_id: prepared.id };
  const said = { cards: 1, cents: 1_250, left_out: 1, claim_days: 10, asked_by: world.staffId, released_by: world.staffId };
  const releaseWith = (gift_cents: number) =>
    db
      .updateTable('take_over')
      .set({ ...said, state: 'released', gift_cents, released_at: sql<Date>`ledger_now()` })
      .where('take_over_id', '=', prepared.id)
      .execute();
  await expect(releaseWith(299)).rejects.toThrow('come to something else');
  // The gift of a card that stays behind, said to be without a fault.
  await db
    .updateTable('take_over_gift')
    .set({
      faults: sql`'{}'`,
      row_id: sql`(select row_id from take_over_row where old_number = 'A1002' and take_over_id = ${prepared.id})`,
    })
    .where('take_over_id', '=', prepared.id)
    .where('number', '=', 'A1002')
    .execute();
  for (const cents of [300, 500]) await expect(releaseWith(cents)).rejects.toThrow('come to something else');
  const forbidden = [
    db.updateTable('take_over').set({ booked_gift_cents: 1 }),
    db.updateTable('take_over').set({ back_gift_cents: 1 }),
    db.updateTable('take_over').set({ gifts_sha256: '0'.repeat(64) }),
    db.updateTable('campaign').set({ given_cents: 1 }),
    db.updateTable('campaign').set({ back_cents: 1 }),
    db
      .insertInto('campaign_gift')
      .values({ region_id: world.regionId, campaign_id: fest, account_id: 1, entry_id: 1, pot_id: 1, take_over_id: prepared.id }),
    db.insertInto('take_over_gift').values({ ...ofThis, file_id: 1, line: 1, cells: '[]', entry_id: 1 }),
  ];
  for (const write of forbidden) await expect(write.execute()).rejects.toThrow('permission denied');
});

it('each fault of a gift has its name, and what is left behind with it becomes money like any other', async () => {
  const fest = await open({ gift_cents: 1_000, budget_cents: 3_000 });
  const small = await open({ gift_cents: 100, budget_cents: 150 });
  const over = await open({ starts_on: '2026-01-01', ends_on: '2026-12-31', use_until: '2028-01-31' });
  const lines = [
    'A-1001;aktiv;50,00;;;;;',
    'A-1002;aktiv;5,00;;;;5,00;',
    'A-1003;aktiv;-5,00;;;;;',
    'A-1004;alt;5,00;;;;;',
    'A-1005;geschlossen;0,00;;;;;',
    'A-1006;aktiv;9,00;;;;4,00;',
    'A-1007;aktiv;5,00;;;;1,00;',
    'A-1008;aktiv;5,00;;;;1,00;',
  ];
  const gifts = {
    lines: [
      'A1001;Fest;5,00;',
      'A1001;Fest;5,00;',
      'A1001;Fest;11,00;',
      'A1001;Fest;viel;',
      'A1001;Fest;0,00;',
      'A1001;Fest;1,00;morgen',
      'A1001;Andere;1,00;',
      'A1001;Vorbei;1,00;',
      'A1002;Fest;6,00;',
      'A1003;Fest;1,00;',
      'A1004;Fest;1,00;',
      'A1005;Fest;1,00;',
      'A1006;Fest;5,00;',
      'A9999;Fest;1,00;',
      '--;Fest;1,00;',
      'A1007;Klein;1,00;',
      'A1008;Klein;1,00;',
    ],
    campaigns: { Fest: fest, Vorbei: over, Klein: small, Andere: 9_999_999 },
  };
  const prepared = await prepare(lines, gifts);
  const rows = await database.db
    .selectFrom('take_over_gift')
    .select(['faults'])
    .where('take_over_id', '=', prepared.id)
    .orderBy('gift_id')
    .execute();
  expect(rows.map(({ faults }) => faults.join())).toEqual([
    'gift-twice',
    'gift-twice',
    'gift-above-most',
    'gift-amount',
    'gift-amount',
    'gift-day',
    'gift-campaign-closed',
    'gift-campaign-closed',
    'gift-above-balance',
    'gift-card-faulty',
    'gift-card-unknown',
    'gift-card-closed',
    'gift-unlike-card',
    'gift-card-unknown',
    'gift-number',
    'gift-over-budget',
    'gift-over-budget',
  ]);
  const { rehearsal } = await readTakeOver(database.db, prepared.id);
  expect(rehearsal!.giftLists).toMatchObject({ rows: 17, faulty: 17, cards: 0, sumFormattedDE: '0,00', replaced: 0 });
  // What lists or the column say to be gifts, of the cards that come along: as much as a balance holds at most.
  expect(rehearsal!.gifts).toEqual({ cards: 5, sumFormattedDE: '36,00' });
  await expect(
    database.db.transaction().execute(async (trx) => {
      const wanted = { ...(await describeRelease(trx, prepared)), leavesOutFaulty: false };
      await takeOverReleaseKind.carryOut(trx, wanted, actBy(prepared));
    }),
  ).rejects.toThrow('fehlerhafte Zeilen');
  await release(prepared);
  await continueTakeOvers(database.db, SEAL_KEYS);
  expect(await stateOf('A1001')).toEqual({ balance: 5_000, pots: [] });
  expect(await findings()).toEqual([]);
});

it('two people read which campaign owes what, what becomes ordinary money, and other days', async () => {
  const fest = await open({ name: 'Stadtfest', sponsor: 'Stadt Lahr' });
  const prepared = await prepare(['A-1001;aktiv;12,50', 'A-1002;aktiv;4,00'], {
    lines: ['A1001;Fest;3,00;30.09.2027', 'A1002;Fest;1,00;31.12.2027', 'A1002;Bar;2,00;'],
    campaigns: { Fest: fest, Bar: 'ordinary' },
  });
  const { facts } = await takeOverReleaseKind.describe(database.db, await describeRelease(database.db, prepared));
  const told = Object.fromEntries(facts.map(({ name, value }) => [name, value]));
  expect(told).toMatchObject({
    'Guthaben zusammen': '16,50 €',
    'Davon Geschenke der Kampagne „Stadtfest“': '4,00 € auf 2 Karten, geschuldet von Stadt Lahr',
    'Forderung an den bisherigen Anbieter': '12,50 €',
    'Geschenke, die hier bis zu einem anderen Tag gelten': '1',
    'Geschenke, die gewöhnliches Guthaben werden': '2,00 € auf 1 Karte',
    'Fehlerhafte Zeilen mit Geschenken': '0',
  });
});

it('a campaign that stops before the release gives nothing, and one that was released cannot be stopped before', async () => {
  const fest = await open();
  const lists = { lines: ['A1001;Fest;3,00;'], campaigns: { Fest: fest } };
  const stop = () => stopCampaign(database.db, { id: fest, staffId: world.staffId, reason: 'genug' });
  const first = await prepare(['A-1001;aktiv;12,50'], lists);
  await release(first);
  await expect(stop()).rejects.toThrow('Übernahme bringt gerade Geschenke');
  await continueTakeOvers(database.db, SEAL_KEYS);
  const second = await prepare(['B-1001;aktiv;12,50'], { ...lists, lines: ['B1001;Fest;3,00;'] });
  await stop();
  await expect(release(second)).rejects.toMatchObject({ code: 'CHANGED_MEANWHILE' });
  expect(await findings()).toEqual([]);
});

it('neither a list nor the portal gives the gifts of a take-over', async () => {
  const fest = await open();
  await takeOver(['A-1001;aktiv;12,50', 'A-1002;aktiv;1,00'], { lines: ['A1001;Fest;3,00;'], campaigns: { Fest: fest } });
  const office = { db: database.db, keys: SEAL_KEYS } as Parameters<typeof giveToList>[0];
  const list = { text: await cardOf('A1002'), gifts: 1, staffId: world.staffId, idempotencyKey: randomUUID(), reason: 'gern' };
  await expect(giveToList(office, fest, list)).rejects.toThrow('kommen mit einer Übernahme');
  const { rows } = await sql<{ outcome: string }>`
    select outcome from ledger_give_gifts(${world.regionId}, ${fest}::bigint, array[${await cardOf('A1002')}], ${world.staffId}::bigint,
      array[gen_random_uuid()], array['x'])
    union all
    select outcome from ledger_give_gifts(${world.regionId}, ${fest}::bigint, array[${await cardOf('A1002')}], 0::bigint,
      array[gen_random_uuid()], array['x'])`.execute(database.db);
  expect(rows).toEqual([{ outcome: 'NOT_RUNNING' }, { outcome: 'NOT_RUNNING' }]);
});

it('gifts go back with their cards, be their campaign stopped or one of them over', async () => {
  const fest = await open();
  const soon = await open({ ends_on: '2027-06-05', use_until: '2027-06-05' });
  const prepared = await takeOver(['A-1001;aktiv;12,50', 'A-1002;aktiv;7,00', 'A-1003;aktiv;2,00'], {
    lines: ['A1001;Fest;3,00;', 'A1001;Bald;2,00;', 'A1002;Fest;7,00;'],
    campaigns: { Fest: fest, Bald: soon },
  });
  await moveClock(database, new Date('2027-06-06T10:00:00Z'), 1);
  await endDueGifts({ db: database.db, keys: SEAL_KEYS }, world.regionId);
  await stopCampaign(database.db, { id: fest, staffId: world.staffId, reason: 'genug' });
  await beginBack(prepared);
  expect(await findings()).toEqual([]);
  await continueTakeOvers(database.db, SEAL_KEYS);
  expect(await getTakeOver(database.db, prepared.id)).toMatchObject({
    state: 'taken-back',
    back_cents: 2_150,
    back_gift_cents: 1_200,
  });
  expect([await campaignRow(fest), await campaignRow(soon)]).toEqual([
    { given_cents: 1_000, back_cents: 1_000 },
    { given_cents: 200, back_cents: 200 },
  ]);
  const { rows } = await sql<{ cents: number }>`
    select coalesce(sum(balance), 0)::bigint as cents from account where region_id = ${world.regionId} and kind = 'card'
     union all
    select coalesce(sum(p.cents), 0)::bigint from posting p join account a using (region_id, account_id)
     where a.region_id = ${world.regionId} and a.kind in ('predecessor', 'campaigns')`.execute(database.db);
  expect(rows.map(({ cents }) => cents)).toEqual([0, 0]);
  expect(await readCampaign(database.db, fest, { withGifts: true })).toMatchObject({ takeOvers: [{ isBack: true, cards: 2 }] });
  expect(await findings()).toEqual([]);
});

it('a gift that somebody has spent keeps the take-over from going back', async () => {
  const fest = await open();
  const prepared = await takeOver(['A-1001;aktiv;12,50'], { lines: ['A1001;Fest;3,00;'], campaigns: { Fest: fest } });
  const card = await cardOf('A1001');
  const { redeem } = postingsOf({ ...world, cards: [card] });
  await postBookings(database.db, SEAL_KEYS, world.regionId, [redeem(card, 100)]);
  expect(await stateOf('A1001')).toMatchObject({ balance: 1_150, pots: [[fest, 200, '2027-12-31']] });
  await expect(takeBackAll(prepared)).rejects.toThrow('wurde schon benutzt');
  expect(await findings()).toEqual([]);
});

it('control: the books notice gifts that come back to no campaign, and gifts beside a take-over', async () => {
  const fest = await open();
  const lists = { lines: ['A1001;Fest;3,00;'], campaigns: { Fest: fest } };
  const undo = await rewriteFunction(
    database,
    'ledger_take_over_back',
    'perform from ledger_end_gifts(p_region, p_pots, p_actor, p_pot_keys, p_pot_marks);',
    '',
  );
  const stay = await rewriteFunction(database, 'ledger_take_over_back', 'and a.potted = 0', '');
  const same = await rewriteFunction(database, 'ledger_take_over_back', 'a.balance = r.cents - coalesce(g.cents, 0)', 'true');
  await takeBackAll(await takeOver(['A-1001;aktiv;12,50'], lists));
  expect((await findings()).map(({ rule }) => rule)).toContain('gifts that were taken over are back with their card');
  await same();
  await stay();
  await undo();
});
