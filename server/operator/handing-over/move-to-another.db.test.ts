import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { sealBooks } from '#server/ledger/prove/seal-books.ts';
import { verifyLedger } from '#server/ledger/prove/verify-ledger.ts';
import { closeCardAccount } from '#server/ledger/write/accounts.ts';
import { getLedgerToday } from '#server/ledger/read/ledger-clock.ts';
import { giveGifts } from '#server/ledger/write/give-gifts.ts';
import { postBookings } from '#server/ledger/write/post-booking.ts';
import { transferBalances } from '#server/ledger/write/transfer-balances.ts';
import { replaceCard } from '#server/money/replacements/replace-card.ts';
import { continueHistories } from '#server/operator/former-bookings/continue-histories.ts';
import { mapBookings } from '#server/operator/former-bookings/map-bookings.ts';
import { readHistory } from '#server/operator/former-bookings/read-history.ts';
import { askForBookingsRehearsal } from '#server/operator/former-bookings/rehearse-bookings.ts';
import { showBookings } from '#server/operator/former-bookings/show-bookings.ts';
import { takeBookings } from '#server/operator/former-bookings/take-bookings.ts';
import { continueTakeOvers } from '#server/operator/taking-over/continue-take-overs.ts';
import { getTakeOver } from '#server/operator/taking-over/hold-take-over.ts';
import { mapColumns } from '#server/operator/taking-over/map-columns.ts';
import { openTakeOver } from '#server/operator/taking-over/open-take-over.ts';
import { readTakeOver } from '#server/operator/taking-over/read-take-over.ts';
import { askForRehearsal } from '#server/operator/taking-over/rehearse.ts';
import { takeOverReleaseKind } from '#server/operator/taking-over/take-over-release-kind.ts';
import { takeBackTakeOver } from '#server/operator/taking-over/take-back-take-over.ts';
import { takeOverBackKind } from '#server/operator/taking-over/take-over-back-kind.ts';
import { takeFile } from '#server/operator/taking-over/take-file.ts';
import { addCard } from '#server/parties/cards/add-card.ts';
import { findClaimableCard } from '#server/parties/cards/claim-card.ts';
import { isWaitingFor } from '#server/parties/cards/waiting-cards.ts';
import { findCardByOldNumber, findCardInPlace } from '#server/parties/cards/card-aliases.ts';
import { produceCards } from '#server/parties/card-stock/produce-batches.ts';
import { insertSingleCards } from '#server/parties/cards/insert-cards.ts';
import type { Database } from '#server/platform/db/database.ts';
import { Refusal } from '#server/platform/http/refusal.ts';
import { takeOverMessages } from '#contract/operator/taking-over/taking-over.ts';
import { cardNumberOf, serialOf } from '#contract/common/card-number.ts';
import { ownRegionContent } from '#server/tenancy/regions/own-region-content.ts';
import { createTestDatabase } from '#tests/support/databases.ts';
import { type Chance, chanceOf } from '#tests/support/month-play/chance.ts';
import { openCampaign } from '#tests/support/open-campaign.ts';
import { postingsOf } from '#tests/support/postings.ts';
import { readCsv } from '#tests/support/read-csv.ts';
import { SEAL_KEYS } from '#tests/support/seal-keys.ts';
import {
  actBy,
  describeRelease,
  openRegionToTakeOver,
  type Prepared,
  prepareTakeOver,
  releaseTakeOver,
} from '#tests/support/take-over.ts';
import { writeHandOver } from './write-hand-over.ts';

/** Two installations: their numbers may collide, and nobody knows of the other. */
let source: Database;
let target: Database;
beforeAll(async () => {
  source = await createTestDatabase();
  target = await createTestDatabase();
});
afterAll(async () => {
  await source.close();
  await target.close();
});

type Row = Record<string, string>;

/** A region whose export can print its logo. */
async function openRegion({ db }: Database) {
  const region = await openRegionToTakeOver(db);
  const logo = '<svg xmlns="http://www.w3.org/2000/svg" width="8" height="8"/>';
  await db.updateTable('region').set({ logo_svg: logo }).where('region_id', '=', region.regionId).execute();
  return region;
}

/** A card holder of a region who has registered a card with its production number. */
async function registerHolder({ db }: Database, regionId: number, card: string | null): Promise<number> {
  const { person_id: personId } = await db
    .insertInto('person')
    .values({
      email: `${randomUUID()}@post.example`,
      role: 'customer',
      region_id: regionId,
      salutation: 'Frau',
      first_name: 'Jo',
      last_name: 'Neu',
    })
    .returning('person_id')
    .executeTakeFirstOrThrow();
  const now = sql<Date>`now()`;
  await db
    .updateTable('card')
    .set({ customer_id: personId, registered_at: now, proven_at: now })
    .where('card_number', '=', card)
    .execute();
  return personId;
}

/** A region with all that happens to cards: an earlier provider, stock, bookings, locks, transfers, replacements. */
async function playRegion(seed: number): Promise<number> {
  const { db } = source;
  const chance = chanceOf(seed);
  const world = await openRegion(source);
  const { regionId, staffId } = world;
  const lines = Array.from({ length: 6 }, (_, at) => {
    const holder = chance.of(0.5) ? `;p${at % 3}@post${seed}.example;Kim;Alt` : ';;;';
    return `S${seed}-${100 + at};${chance.of(0.3) ? 'gesperrt' : 'aktiv'};${chance.between(0, 60)},${chance.between(10, 99)}${holder}`;
  });
  const prepared = await prepareTakeOver(db, world, lines, `Altkarte ${seed}`);
  await db.transaction().execute((trx) => releaseTakeOver(trx, prepared));
  await continueTakeOvers(db, SEAL_KEYS);
  const came = await db.selectFrom('card').select('card_number').where('region_id', '=', regionId).execute();
  const stock = (await produceCards(db, { regionId, count: 14, isTest: false })).map(({ cardNumber }) => cardNumber);
  await produceCards(db, { regionId, count: 2, isTest: true });
  const cards = [...came.map(({ card_number }) => card_number), ...stock.slice(0, 8)];
  await registerHolder(source, regionId, cards[0]!);
  await registerHolder(source, regionId, stock[0]!);
  const fresh = stock.slice(8);
  await giveSome(chance, { regionId, staffId, cards });
  for (let step = 0; step < 60; step++) await act(chance, { ...world, cards, fresh, staffId });
  return regionId;
}

/** Two campaigns, of whose gifts some cards get one or both; bookings, transfers and replacements come after it. */
async function giveSome(
  chance: Chance,
  { regionId, staffId, cards }: { regionId: number; staffId: number; cards: readonly string[] },
): Promise<void> {
  for (const plan of await campaignPlans(source)) {
    const campaignId = await openCampaign(source.db, regionId, plan);
    const some = cards.filter(() => chance.of(0.6));
    await giveGifts(source.db, SEAL_KEYS, { regionId, campaignId, cards: some, actorId: staffId, idempotencyKey: randomUUID() });
  }
}

const laterBy = (day: string, days: number) => new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10);

type Plan = NonNullable<Parameters<typeof openCampaign>[2]>;

/** Two campaigns as they are planned alike here and there. */
async function campaignPlans({ db }: Database): Promise<(Plan & { ends_on: string })[]> {
  const today = await getLedgerToday(db);
  const days = { starts_on: today, ends_on: laterBy(today, 20) };
  return [
    { name: 'Stadtfest', gift_cents: 1_500, use_until: laterBy(today, 60), ...days },
    { name: 'Feuerwehr', gift_cents: 700, use_until: laterBy(today, 40), counts_at: 'postcodes', places: ['77933'], ...days },
  ];
}

interface PlayedRegion {
  regionId: number;
  partnerId: number;
  staffId: number;
  cards: string[];
  fresh: string[];
}

/** Whatever is refused, as the card is closed or holds too little, just does not happen. */
async function act(chance: Chance, { regionId, partnerId, staffId, cards, fresh }: PlayedRegion): Promise<void> {
  const { db } = source;
  const { topUp, redeem } = postingsOf({ regionId, partnerId, cards });
  const [card, other] = [chance.pick(cards), chance.pick(cards)];
  const what = chance.between(1, 20);
  if (what <= 10) await postBookings(db, SEAL_KEYS, regionId, [topUp(card, chance.between(100, 6_000))]);
  else if (what <= 16) await postBookings(db, SEAL_KEYS, regionId, [redeem(card, chance.between(100, 2_500))]);
  else if (what === 17) await closeCardAccount(db, regionId, card, 'locked');
  else if (what === 18 && card !== other)
    await transferBalances(db, SEAL_KEYS, regionId, {
      sources: [{ card, idempotencyKey: randomUUID() }],
      target: other,
      actorId: staffId,
    });
  else if (what === 19 && fresh.length > 1) {
    const newCard = fresh.pop()!;
    const { customer_id: holderId } = await db
      .selectFrom('card')
      .select('customer_id')
      .where('card_number', '=', card)
      .executeTakeFirstOrThrow();
    const wanted = { oldCard: card, newCard, holderId, isShown: true, idempotencyKey: randomUUID() };
    const by = { staffId, reason: 'verloren', keys: SEAL_KEYS, regionId };
    await db
      .transaction()
      .execute((trx) => replaceCard(trx, wanted, by))
      .then(() => cards.push(newCard), refuseOnly);
  }
}

function refuseOnly(error: unknown): void {
  if (!(error instanceof Refusal)) throw error;
}

/** The file of cards as a reader gets it, or another one. */
async function exportCards({ db }: Database, regionId: number, wanted = 'karten.csv'): Promise<Buffer> {
  const pieces = writeHandOver({ db, regionContent: ownRegionContent(db) }, { regionId, recipient: 'Nachfolger GmbH' });
  const parts: Buffer[] = [];
  for await (const { file, bytes } of pieces) if (file === wanted) parts.push(Buffer.from(bytes));
  return Buffer.concat(parts);
}

/** Takes a file in as staff does who types nothing: what the page proposes is saved. Returns it rehearsed. */
async function prepareImport(
  { db }: Database,
  region: { regionId: number; staffId: number },
  file: Buffer,
  gifts?: Buffer,
): Promise<Prepared> {
  const id = await openTakeOver(db, { ...region, provider: 'Kartenkontor anderswo' });
  await takeFile(db, { id, name: 'karten.csv', file, staffId: region.staffId });
  if (gifts) await takeFile(db, { id, kind: 'gifts', name: 'geschenke.csv', file: gifts, staffId: region.staffId });
  const { columns, states, version, gifts: ofGifts } = await readTakeOver(db, id);
  const meanings = <Meaning>(told: readonly { name: string; meaning: Meaning }[]) =>
    Object.fromEntries(told.map(({ name, meaning }) => [name, meaning]));
  await mapColumns(db, {
    id,
    version,
    columns: meanings(columns),
    states: meanings(states),
    giftColumns: meanings(ofGifts?.columns ?? []),
    // Whoever has planned them alike maps them by their names.
    campaigns: Object.fromEntries(
      (ofGifts?.campaigns ?? []).map(({ name }) => [name, ofGifts!.choices.find(({ label }) => label.startsWith(name))!.value]),
    ),
  });
  const mapped = await getTakeOver(db, id);
  await askForRehearsal(db, { id, version: mapped.version });
  await continueTakeOvers(db, SEAL_KEYS);
  return { ...region, id, version: mapped.version };
}

async function importCards(
  database: Database,
  region: { regionId: number; staffId: number },
  file: Buffer,
  gifts?: Buffer,
): Promise<Prepared> {
  const prepared = await prepareImport(database, region, file, gifts);
  const { rehearsal } = await readTakeOver(database.db, prepared.id);
  expect([rehearsal!.faults, rehearsal!.giftLists?.faults ?? []]).toEqual([[], []]);
  await database.db.transaction().execute((trx) => releaseTakeOver(trx, prepared));
  await continueTakeOvers(database.db, SEAL_KEYS);
  expect((await getTakeOver(database.db, prepared.id)).state).toBe('done');
  return prepared;
}

async function takeBackAll({ db }: Database, prepared: Prepared): Promise<void> {
  const { regionId, id: takeOverId } = prepared;
  await db.transaction().execute((trx) => takeOverBackKind.carryOut(trx, { regionId, takeOverId }, actBy(prepared)));
  await takeBackTakeOver(db, SEAL_KEYS, takeOverId);
}

/** What goes along. Days are those of the books that tell of them; whom an employer has, its own file tells. */
const KEPT = [
  'Kartennummer',
  'Zustand',
  'Guthaben',
  'E-Mail',
  'Anrede',
  'Vorname',
  'Nachname',
  'Frühere Nummern',
  'Produktionsnummer',
] as const;
const comparable = (file: Buffer): Row[] =>
  readCsv(file.toString()).map((row) => Object.fromEntries(KEPT.map((column) => [column, row[column]!])));

async function findings({ db }: Database) {
  await sealBooks(db, SEAL_KEYS);
  return verifyLedger(db, SEAL_KEYS);
}

/** The row of a card with one more word changed. */
const withCells = (file: Buffer, at: number, cells: Row): Buffer => {
  const rows = readCsv(file.toString()).map((row, index) => (index === at ? { ...row, ...cells } : row));
  const columns = Object.keys(rows[0]!);
  const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`;
  return Buffer.from(
    [columns, ...rows.map((row) => columns.map((column) => row[column]!))].map((line) => line.map(quoted).join(';')).join('\n'),
  );
};

const potLines = (file: Buffer) =>
  readCsv(file.toString())
    .map((row) => [row.Kartennummer, row.Kampagne, row.Rest, row['Einlösbar bis'], row.Gilt].join(';'))
    .toSorted();

it.each([1, 2, 3, 4])(
  'region %i comes to another installation with the same cards and gifts, and both books are right',
  async (seed) => {
    const regionId = await playRegion(seed);
    const file = await exportCards(source, regionId);
    const cards = comparable(file);
    const states = new Set(cards.map((row) => row.Zustand));
    expect(states.size).toBeGreaterThan(2);
    expect(cards.some((row) => row['Frühere Nummern'] !== '' && row.Guthaben !== '0,00')).toBe(true);

    const there = await openRegion(target);
    for (const plan of await campaignPlans(target))
      await openCampaign(target.db, there.regionId, { ...plan, given_for: 'take-over', gift_cents: 5_000 });
    const gifts = await exportCards(source, regionId, 'geschenke.csv');
    expect(readCsv(gifts.toString()).length).toBeGreaterThan(3);
    const taken = await importCards(target, there, file, gifts);
    expect(comparable(await exportCards(target, there.regionId))).toEqual(cards);
    // Gifts are gifts again: whose, how much, until when, and where.
    expect(potLines(await exportCards(target, there.regionId, 'geschenke.csv'))).toEqual(potLines(gifts));
    const { rehearsal } = await readTakeOver(target.db, taken.id);
    expect([rehearsal!.gifts.cards, rehearsal!.giftLists!.otherDays]).toEqual([0, 0]);
    for (const row of cards)
      for (const number of row['Frühere Nummern']!.split(', ').filter((text) => text !== ''))
        expect(await findCardByOldNumber(target.db, there.regionId, number)).toBe(row.Kartennummer);
    expect(await findings(source)).toEqual([]);
    expect(await findings(target)).toEqual([]);
  },
);

/** A small region's file, and a region there that has taken nothing over. */
async function openMove() {
  const { db } = source;
  const { regionId, staffId, partnerId } = await openRegion(source);
  const cards = (await produceCards(db, { regionId, count: 4, isTest: false })).map(({ cardNumber }) => cardNumber).toSorted();
  const { topUp } = postingsOf({ regionId, partnerId, cards });
  await postBookings(db, SEAL_KEYS, regionId, [topUp(cards[0]!, 1_250), topUp(cards[1]!, 700), topUp(cards[2]!, 300)]);
  await closeCardAccount(db, regionId, cards[1]!, 'locked');
  await transferBalances(db, SEAL_KEYS, regionId, {
    sources: [{ card: cards[2]!, idempotencyKey: randomUUID() }],
    target: cards[0]!,
    actorId: staffId,
  });
  return { file: await exportCards(source, regionId), cards, there: await openRegion(target) };
}

async function faultsOf(prepared: Prepared) {
  const { byFault } = (await readTakeOver(target.db, prepared.id)).rehearsal!;
  return Object.fromEntries(byFault.map(({ fault, rows }) => [fault, rows]));
}

it('control: a cent, a state or a number that differs is seen', async () => {
  const { file, there } = await openMove();
  await importCards(target, there, withCells(file, 0, { Guthaben: '15,51' }));
  const [first, second] = comparable(await exportCards(target, there.regionId));
  expect(first).toEqual({ ...comparable(file)[0], Guthaben: '15,51' });
  expect(first).not.toEqual(comparable(file)[0]);
  expect(second).toEqual(comparable(file)[1]);
});

it('control: the books notice a card whose production number is not that of its row', async () => {
  const { file, cards, there } = await openMove();
  await importCards(target, there, file);
  const change = (text: string) =>
    target.runAsOwner(`alter table take_over_row disable trigger user;
      update take_over_row set production_number = ${text} where region_id = ${there.regionId} and card_number = '${cards[0]!}';
      alter table take_over_row enable trigger user;`);
  const { production_number: right } = await target.db
    .selectFrom('card')
    .select('production_number')
    .where('card_number', '=', cards[0]!)
    .executeTakeFirstOrThrow();
  await change(`'ABC'`);
  expect((await findings(target)).map(({ rule }) => rule)).toEqual(['a card that was taken over got what its row says, once']);
  await change(`'${right}'`);
  expect(await findings(target)).toEqual([]);
});

it('without its production number a card does not keep its number, and none of two with one number does', async () => {
  const { file, there } = await openMove();
  const [first, second] = comparable(file);
  const unproven = await prepareImport(target, there, withCells(file, 0, { Produktionsnummer: '' }));
  expect(await faultsOf(unproven)).toEqual({ 'own-number-unproven': 1 });
  const twice = await prepareImport(target, there, withCells(file, 0, { Kartennummer: second!.Kartennummer! }));
  expect(await faultsOf(twice)).toEqual({ 'number-twice': 2 });
  const shared = await prepareImport(target, there, withCells(file, 1, { Produktionsnummer: first!.Produktionsnummer! }));
  expect(await faultsOf(shared)).toEqual({ 'production-number-twice': 2 });
  const other = await prepareImport(target, there, withCells(file, 0, { 'Frühere Nummern': 'X-100, X-200' }));
  expect(await faultsOf(other)).toEqual({});
  const both = withCells(withCells(file, 0, { 'Frühere Nummern': 'X-100, X-200' }), 1, { 'Frühere Nummern': 'X200' });
  expect(await faultsOf(await prepareImport(target, there, both))).toEqual({ 'number-twice': 2 });
  const ours = await prepareImport(target, there, withCells(file, 0, { 'Frühere Nummern': second!.Kartennummer! }));
  expect(await faultsOf(ours)).toEqual({ 'other-numbers-unreadable': 1 });
  // The page shows more people what stands in the first row than may know what proves a card.
  const { columns } = await readTakeOver(target.db, unproven.id);
  expect(columns.find(({ name }) => name === 'Produktionsnummer')!.example).toBe('wird nicht gezeigt');
});

it('nobody takes over a card of another region, and learns nothing of its secret', async () => {
  const { file, cards, there } = await openMove();
  await importCards(target, there, file);
  const before = await exportCards(target, there.regionId);
  const elsewhere = await openRegion(target);
  const right = await prepareImport(target, elsewhere, file);
  const wrong = withCells(file, 0, { Produktionsnummer: 'ZZZZ2345' });
  const guessed = await prepareImport(target, elsewhere, wrong);
  for (const prepared of [right, guessed]) expect(await faultsOf(prepared)).toEqual({ 'own-number-here': 4 });
  // Nor by another number beside the right secret.
  const swapped = await prepareImport(target, elsewhere, withCells(file, 0, { Kartennummer: cardNumberOf(4_711) }));
  expect(await faultsOf(swapped)).toEqual({ 'own-number-here': 4 });
  expect(await exportCards(target, there.regionId)).toEqual(before);
  expect(await findClaimableCard(target.db, cards[0]!)).toBeUndefined();
});

it('control: a gift of another day, place or cent is seen, and one that is left behind', async () => {
  const regionId = await playRegion(5);
  const [file, gifts] = [await exportCards(source, regionId), await exportCards(source, regionId, 'geschenke.csv')];
  const there = await openRegion(target);
  for (const plan of await campaignPlans(target))
    await openCampaign(target.db, there.regionId, {
      ...plan,
      given_for: 'take-over',
      gift_cents: 5_000,
      use_until: plan.ends_on,
    });
  const taken = await importCards(target, there, file, gifts);
  const [told, back] = [potLines(await exportCards(target, there.regionId, 'geschenke.csv')), potLines(gifts)];
  expect(told).toHaveLength(back.length);
  expect(told.filter((line) => back.includes(line))).toEqual([]);
  expect((await readTakeOver(target.db, taken.id)).rehearsal!.giftLists!.otherDays).toBe(back.length);
  // Once it went back, each card brings its gift along anew.
  await takeBackAll(target, taken);
  expect(await findings(target)).toEqual([]);
  await importCards(target, there, file, gifts);
  expect(potLines(await exportCards(target, there.regionId, 'geschenke.csv'))).toEqual(told);
  expect(await findings(target)).toEqual([]);
});

it('a number outside of what this installation gives out is refused', async () => {
  const { file, there } = await openMove();
  const prepared = await prepareImport(target, there, withCells(file, 0, { Kartennummer: cardNumberOf(6_000_000_000) }));
  expect(await faultsOf(prepared)).toEqual({ 'own-number-outside': 1 });
});

it('a number that was taken since the rehearsal is not released, and one that was released is drawn for no other card', async () => {
  const { file, cards, there } = await openMove();
  const prepared = await prepareImport(target, there, file);
  const later = await prepareImport(target, there, file);
  await target.db.transaction().execute((trx) => releaseTakeOver(trx, prepared));
  const only = { first: serialOf(cards[0]!), end: serialOf(cards[0]!) + 1 };
  const draw = target.db.transaction().execute((trx) => insertSingleCards(trx, { regionId: there.regionId, serials: only }, 1));
  await expect(draw).rejects.toThrow('no numbers left');
  await continueTakeOvers(target.db, SEAL_KEYS);
  await expect(target.db.transaction().execute((trx) => releaseTakeOver(trx, later))).rejects.toThrow(
    'Eine Nummer gehört inzwischen',
  );
});

it('holders prove themselves by the production number on the card; an unused card is sold as any other', async () => {
  const { file, cards, there } = await openMove();
  await importCards(target, there, file);
  const personId = await registerHolder(target, there.regionId, null);
  const secretOf = (card: string) => comparable(file).find((row) => row.Kartennummer === card)!.Produktionsnummer!;
  const customer = { personId, regionId: there.regionId };
  await expect(addCard(target.db, customer, cards[0]!, 'ZZZZ2345')).rejects.toBeInstanceOf(Refusal);
  await addCard(target.db, customer, cards[0]!, secretOf(cards[0]!));
  expect(await findClaimableCard(target.db, cards[3]!)).toEqual({ regionId: there.regionId });
  const { topUp } = postingsOf({ ...there, cards });
  const [booked] = await postBookings(target.db, SEAL_KEYS, there.regionId, [topUp(cards[3]!, 500)]);
  expect(booked!.isPosted).toBe(true);
  expect(await findings(target)).toEqual([]);
});

it('a card that had come to a holder who left it waits anew once it was taken over anew', async () => {
  const { file, cards, there } = await openMove();
  const named = withCells(file, 3, { 'E-Mail': 'kim@wartet.example', Vorname: 'Kim', Nachname: 'Alt' });
  const first = await importCards(target, there, named);
  // Nobody has it, but somebody could not register it by its number alone either.
  expect(await findClaimableCard(target.db, cards[3]!)).toBeUndefined();
  await target.db
    .updateTable('waiting_card')
    .set({ email: null, first_name: null, last_name: null, came_at: sql<Date>`now()` })
    .where('card_number', '=', cards[3]!)
    .execute();
  await takeBackAll(target, first);
  await importCards(target, there, named);
  expect(await isWaitingFor(target.db, cards[3]!, 'kim@wartet.example')).toBe(true);
  expect(await findings(target)).toEqual([]);
});

it('the old number of a card that was replaced leads its owner to the living one, and a till to the closed one', async () => {
  const { db } = source;
  const here = await openRegion(source);
  const prepared = await prepareTakeOver(db, here, ['X-4711;aktiv;12,50'], 'Altkarte Ersatz');
  await db.transaction().execute((trx) => releaseTakeOver(trx, prepared));
  await continueTakeOvers(db, SEAL_KEYS);
  const first = (await findCardByOldNumber(db, here.regionId, 'X-4711'))!;
  const stock = (await produceCards(db, { regionId: here.regionId, count: 2, isTest: false })).map(
    ({ cardNumber }) => cardNumber,
  );
  // Over two cards, in whatever order the file tells of them.
  const chain = [first, ...stock];
  for (const [at, newCard] of stock.entries())
    await db
      .transaction()
      .execute((trx) =>
        replaceCard(
          trx,
          { oldCard: chain[at]!, newCard, holderId: null, isShown: true, idempotencyKey: randomUUID() },
          { staffId: here.staffId, reason: 'verloren', keys: SEAL_KEYS, regionId: here.regionId },
        ),
      );
  const living = stock.at(-1)!;
  expect(await findCardInPlace(db, here.regionId, 'X-4711')).toBe(living);
  const file = await exportCards(source, here.regionId);
  const there = await openRegion(target);
  const taken = await importCards(target, there, file);
  expect(await findCardInPlace(target.db, there.regionId, 'X-4711')).toBe(living);
  expect(await findCardByOldNumber(target.db, there.regionId, 'X-4711')).toBe(first);
  const again = readCsv((await exportCards(target, there.regionId)).toString());
  expect(again.filter((row) => row['Ersetzt durch'] === living)).toHaveLength(2);
  const secret = comparable(file).find((row) => row.Kartennummer === living)!.Produktionsnummer!;
  expect(await findings(target)).toEqual([]);
  await takeBackAll(target, taken);
  expect(await findCardInPlace(target.db, there.regionId, 'X-4711')).toBeUndefined();
  await importCards(target, there, file);
  await addCard(
    target.db,
    { personId: await registerHolder(target, there.regionId, null), regionId: there.regionId },
    'X-4711',
    secret,
  );
  expect(await findings(target)).toEqual([]);
});

it('an open card that is said to be replaced does not come along, and a circle of cards leads to one that is closed', async () => {
  const { file, cards, there } = await openMove();
  const open = await prepareImport(target, there, withCells(file, 0, { 'Ersetzt durch': cards[3]! }));
  expect(await faultsOf(open)).toEqual({ 'replaced-open': 1 });
  const unread = await prepareImport(target, there, withCells(file, 2, { 'Ersetzt durch': 'ja' }));
  expect(await faultsOf(unread)).toEqual({ 'replaced-by-unreadable': 1 });
  await importCards(target, there, withCells(file, 2, { 'Frühere Nummern': 'X-4712', 'Ersetzt durch': cards[2]! }));
  expect(await findCardInPlace(target.db, there.regionId, 'X-4712')).toBe(cards[2]);
});

it('before the release two people read how much of it were gifts, which count anywhere from then on', async () => {
  const { file, there } = await openMove();
  const gifted = withCells(withCells(file, 0, { 'Davon Geschenke': '5,00' }), 3, { 'Davon Geschenke': '' });
  const prepared = await prepareImport(target, there, gifted);
  const { gifts } = (await readTakeOver(target.db, prepared.id)).rehearsal!;
  expect(gifts).toEqual({ cards: 1, sumFormattedDE: '5,00' });
  const { facts } = await takeOverReleaseKind.describe(target.db, await describeRelease(target.db, prepared));
  expect(facts).toContainEqual({ name: takeOverMessages.gifts, value: '5,00 € auf 1 Karte' });
  await target.db.transaction().execute((trx) => releaseTakeOver(trx, prepared));
  await continueTakeOvers(target.db, SEAL_KEYS);
  expect(await findings(target)).toEqual([]);
  // Nor is it told where there is none, and more than the balance is a fault.
  const without = await prepareImport(target, await openRegion(target), withCells(file, 0, { Kartennummer: 'K-1001' }));
  const told = await takeOverReleaseKind.describe(target.db, await describeRelease(target.db, without));
  expect(told.facts.map(({ name }) => name)).not.toContain(takeOverMessages.gifts);
  for (const wrong of ['1.000,00', 'ja', '-1,00']) {
    const faulty = await prepareImport(
      target,
      await openRegion(target),
      withCells(file, 0, { Kartennummer: 'K-1002', 'Davon Geschenke': wrong }),
    );
    expect(await faultsOf(faulty)).toMatchObject({ 'gifts-wrong': 1 });
  }
});

it('what went back can be taken over anew, with the same numbers and only with the same secrets', async () => {
  const { file, cards, there } = await openMove();
  for (let round = 0; round < 2; round++) {
    const prepared = await importCards(target, there, file);
    expect(comparable(await exportCards(target, there.regionId))).toEqual(comparable(file));
    expect(await findings(target)).toEqual([]);
    await takeBackAll(target, prepared);
    expect((await getTakeOver(target.db, prepared.id)).state).toBe('taken-back');
    expect(await findings(target)).toEqual([]);
  }
  const wrong = await prepareImport(target, there, withCells(file, 0, { Produktionsnummer: 'ZZZZ2345' }));
  expect(await faultsOf(wrong)).toEqual({ 'own-number-here': 1 });
  const reopened = await prepareImport(target, there, withCells(file, 2, { Zustand: 'gültig' }));
  expect(await faultsOf(reopened)).toEqual({ 'own-number-here': 1 });

  const prepared = await importCards(target, there, file);
  const { topUp } = postingsOf({ ...there, cards });
  await postBookings(target.db, SEAL_KEYS, there.regionId, [topUp(cards[0]!, 500)]);
  await expect(takeBackAll(target, prepared)).rejects.toThrow('wurde schon benutzt');
  expect(await findings(target)).toEqual([]);
});

/** A file of an export, by its name. */
async function exportFile({ db }: Database, regionId: number, wanted: string): Promise<Buffer> {
  const pieces = writeHandOver({ db, regionContent: ownRegionContent(db) }, { regionId, recipient: 'Nachfolger GmbH' });
  const parts: Buffer[] = [];
  for await (const { file, bytes } of pieces) if (file === wanted) parts.push(Buffer.from(bytes));
  return Buffer.concat(parts);
}

/** Takes files of bookings in as staff does who types nothing, and shows them. */
async function importBookings(database: Database, { id, regionId, staffId }: Prepared, files: readonly Buffer[]): Promise<void> {
  const { db } = database;
  for (const [index, file] of files.entries()) await takeBookings(db, { id, name: `${index}.csv`, file, staffId });
  const meanings = <Meaning>(told: readonly { name: string; meaning: Meaning }[]) =>
    Object.fromEntries(told.map(({ name, meaning }) => [name, meaning]));
  const { columns, kinds, version } = await readHistory(db, id);
  await mapBookings(db, { id, version, columns: meanings(columns), kinds: meanings(kinds) });
  const mapped = await readHistory(db, id);
  await askForBookingsRehearsal(db, { id, version: mapped.version });
  await continueHistories(db);
  const { rehearsal, version: rehearsed } = await readHistory(db, id);
  expect(rehearsal).toMatchObject({ faulty: 0, doubles: 0 });
  // What is not shown leaves with nobody.
  expect(readCsv((await exportFile(database, regionId, 'fruehere-buchungen.csv')).toString())).toEqual([]);
  await showBookings(db, { id, version: rehearsed, leavesOutFaulty: false, reason: 'Umzug', staffId });
}

/** What both exports tell of a booking, in one order. */
const histories = (file: Buffer, provider: string) =>
  readCsv(file.toString())
    .map((row) =>
      [
        row.Anbieter ?? provider,
        row.Kartennummer,
        row['Gebucht am'],
        row.Art,
        row.Betrag,
        [row.Firma, row.Filiale].filter(Boolean).join(', '),
        row.Buchungsnummer,
      ].join('|'),
    )
    .toSorted();

it.each([11, 12])('the history of region %i comes along as it is, and once more with the next move', async (seed) => {
  const regionId = await playRegion(seed);
  const [cards, bookings] = [await exportCards(source, regionId), await exportFile(source, regionId, 'buchungen.csv')];
  const there = await openRegion(target);
  const prepared = await importCards(target, there, cards);
  const before = await exportFile(target, there.regionId, 'buchungen.csv');
  await importBookings(target, prepared, [bookings]);
  const came = await exportFile(target, there.regionId, 'fruehere-buchungen.csv');
  const told = histories(bookings, 'Kartenkontor anderswo');
  expect(told.length).toBeGreaterThan(20);
  expect(histories(came, '')).toEqual(told);
  // Nothing of it is in the books.
  expect(await exportFile(target, there.regionId, 'buchungen.csv')).toEqual(before);
  expect(await findings(target)).toEqual([]);

  // A third installation would get both files; a second database is as good.
  const again = await openRegion(source);
  const third = await prepareTakeOver(
    source.db,
    again,
    readCsv(cards.toString()).map((row, at) => `${row.Kartennummer!.replace('1761', 'X')}${at};aktiv;0`),
    'Drittes',
  );
  await source.db.transaction().execute((trx) => releaseTakeOver(trx, third));
  await continueTakeOvers(source.db, SEAL_KEYS);
  const renamed = (file: Buffer) =>
    Buffer.from(
      readCsv(cards.toString()).reduce(
        (text, row, at) => text.replaceAll(row.Kartennummer!, `${row.Kartennummer!.replace('1761', 'X')}${at}`),
        file.toString(),
      ),
    );
  await importBookings(source, third, [renamed(came), renamed(before)]);
  const last = histories(await exportFile(source, again.regionId, 'fruehere-buchungen.csv'), '');
  const withoutCard = (lines: readonly string[]) => lines.map((line) => line.replace(/\|[^|]*/, '')).toSorted();
  expect(withoutCard(last)).toEqual(withoutCard([...told, ...histories(before, 'Drittes')]));
});
