import { createHash, randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Cents, formatCents } from '#contract/common/money.ts';
import { columnsOf, NOT_CHOSEN, type PartyKind } from '#contract/operator/moving-parties/moving-parties.ts';
import { disagioModels } from '#contract/parties/partners/fees.ts';
import { giveGifts } from '#server/ledger/write/give-gifts.ts';
import { postBookings } from '#server/ledger/write/post-booking.ts';
import { readPartyMove } from '#server/operator/moving-parties/read-party-move.ts';
import type { Database } from '#server/platform/db/database.ts';
import { listCategories } from '#server/tenancy/regions/categories.ts';
import { ownRegionContent } from '#server/tenancy/regions/own-region-content.ts';
import { createDemoDatabase, createTestDatabase } from '#tests/support/databases.ts';
import { openCampaign } from '#tests/support/open-campaign.ts';
import type { Books } from '#tests/support/open-books.ts';
import { prepareMove, releaseMove, workOn } from '#tests/support/party-move.ts';
import { postingsOf } from '#tests/support/postings.ts';
import { readCsv } from '#tests/support/read-csv.ts';
import { SEAL_KEYS } from '#tests/support/seal-keys.ts';
import { openRegionToTakeOver } from '#tests/support/take-over.ts';
import { type HandedOver, writeHandOver } from './write-hand-over.ts';

let source: Database;
let target: Database;
let regionId: number;
let till: Books;
beforeAll(async () => {
  source = await createDemoDatabase();
  target = await createTestDatabase();
  regionId = await lahrOf(source);
  await bookOnCards();
});
afterAll(async () => {
  await source.close();
  await target.close();
});

async function lahrOf({ db }: Database): Promise<number> {
  const region = await db.selectFrom('region').select('region_id').where('slug', '=', 'lahr').executeTakeFirstOrThrow();
  return region.region_id;
}

/** Top-ups, a redemption, a Storno, and gifts of a campaign. */
async function bookOnCards(): Promise<void> {
  const { db } = source;
  const { partner_id: partnerId } = await db
    .selectFrom('partner')
    .select('partner_id')
    .where('region_id', '=', regionId)
    .orderBy('partner_id')
    .limit(1)
    .executeTakeFirstOrThrow();
  const { rows } = await sql<{ card: string }>`
    select c.card_number as card from card c
      join account a on a.region_id = c.region_id and a.card_number = c.card_number and not a.is_test
     where c.region_id = ${regionId} and a.status <> 'locked' order by c.customer_id nulls last, c.card_number limit 4`.execute(
    db,
  );
  const cards = rows.map(({ card }) => card);
  till = { regionId, partnerId, cards };
  const { topUp, redeem, reverse } = postingsOf(till);
  const booked = cards.map((card, index) => topUp(card, 1_001 + 350 * index));
  const results = await postBookings(db, SEAL_KEYS, regionId, booked);
  const entries = results.map((result) => (result.isPosted ? result.entryId : NaN));
  await postBookings(db, SEAL_KEYS, regionId, [redeem(cards[0]!, 499), reverse(cards[1]!, entries[1]!)]);
  const campaignId = await openCampaign(db, regionId, {
    starts_on: '2020-01-01',
    ends_on: '2020-06-30',
    use_until: '2022-01-01',
  });
  const gifts = { regionId, campaignId, cards: cards.slice(2), actorId: 0, idempotencyKey: randomUUID() };
  await giveGifts(db, SEAL_KEYS, gifts);
}

interface Export {
  files: Map<string, Buffer>;
  handed: HandedOver;
  rows: (file: string) => Record<string, string>[];
}

/** All files as a reader gets them. */
async function exportRegion(database: Database, region: number): Promise<Export> {
  const pieces = writeHandOver(
    { db: database.db, regionContent: ownRegionContent(database.db) },
    { regionId: region, recipient: 'Nachfolger GmbH' },
  );
  const parts = new Map<string, Buffer[]>();
  for (;;) {
    const next = await pieces.next();
    if (!next.done) {
      parts.set(next.value.file, [...(parts.get(next.value.file) ?? []), next.value.bytes]);
      continue;
    }
    const files = new Map([...parts].map(([file, bytes]) => [file, Buffer.concat(bytes)]));
    const rows = (file: string) => readCsv(files.get(file)!.toString());
    return { files, handed: next.value, rows };
  }
}

const centsOf = (cell: string): Cents => Math.round(Number(cell.replace(',', '.')) * 100);
const sumOf = (rows: readonly Record<string, string>[], column: string) =>
  rows.reduce((sum, row) => sum + centsOf(row[column]!), 0);

it('tells each card with its balance to the cent, and adds up to what the books owe', async () => {
  const { rows, handed } = await exportRegion(source, regionId);
  const cards = rows('karten.csv');
  const { rows: accounts } = await sql<{ card: string; balance: Cents }>`
    select card_number as card, balance from account where region_id = ${regionId} and kind = 'card' and not is_test
     order by card_number`.execute(source.db);
  expect(cards.map((row) => [row.Kartennummer, centsOf(row.Guthaben!)])).toEqual(
    accounts.map(({ card, balance }) => [card, balance]),
  );
  expect(handed).toMatchObject({ cards: accounts.length, cents: sumOf(cards, 'Guthaben') });
  expect(handed.cents).toBeGreaterThan(0);
  expect(sumOf(rows('geschenke.csv'), 'Rest')).toBe(sumOf(cards, 'Davon Geschenke'));
});

it('names holders, and nobody for a card that nobody has registered', async () => {
  const { rows } = await exportRegion(source, regionId);
  const { rows: registered } = await sql<{ card: string; email: string }>`
    select c.card_number as card, p.email
      from card c
      join person p on p.person_id = c.customer_id
      join account a on a.region_id = c.region_id and a.card_number = c.card_number and not a.is_test
     where c.region_id = ${regionId} order by 1`.execute(source.db);
  expect(registered.length).toBeGreaterThan(0);
  const named = rows('karten.csv').filter((row) => row['E-Mail'] !== '');
  expect(named.map((row) => ({ card: row.Kartennummer, email: row['E-Mail'] }))).toEqual(registered);
});

it('tells all bookings, and each card ends with its balance', async () => {
  const { rows } = await exportRegion(source, regionId);
  const last = new Map(rows('buchungen.csv').map((row) => [row.Kartennummer, row['Guthaben danach']]));
  expect(last.size).toBeGreaterThan(0);
  for (const { Kartennummer: card, Guthaben: balance } of rows('karten.csv'))
    expect([card, last.get(card) ?? '0,00']).toEqual([card, balance]);
});

it('is of one instant: what is booked while it is written is not in it', async () => {
  const before = await exportRegion(source, regionId);
  const pieces = writeHandOver(
    { db: source.db, regionContent: ownRegionContent(source.db) },
    { regionId, recipient: 'Nachfolger GmbH' },
  );
  const first = await pieces.next();
  expect(first.done).toBe(false);
  // The embedded database has one connection, so nobody books meanwhile.
  if (source.kind === 'postgres') await book();
  let next = await pieces.next();
  while (!next.done) next = await pieces.next();
  expect(next.value.cents).toBe(before.handed.cents);
  if (source.kind === 'postgres') expect((await exportRegion(source, regionId)).handed.cents).toBe(before.handed.cents + 1_000);
});

/** 10 euros at a till of the region. */
async function book(): Promise<void> {
  await postBookings(source.db, SEAL_KEYS, regionId, [postingsOf(till).topUp(till.cards[0]!, 1_000)]);
}

it('control: nobody can sign where a balance is a cent more than its postings', async () => {
  const moveACent = (cents: number) =>
    source.runAsOwner(`alter table account disable trigger user;
      update account set balance = balance + ${cents} where region_id = ${regionId} and card_number = '${till.cards[0]!}';
      alter table account enable trigger user;`);
  await moveACent(1);
  await expect(exportRegion(source, regionId)).rejects.toThrow(/cards that were written come to \d+ cents/);
  await moveACent(-1);
});

it('lists the hash of every file, and prints sums and hashes on the paper', async () => {
  const { files, handed } = await exportRegion(source, regionId);
  const hash = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');
  const list = files.get('checksums.txt')!;
  expect(hash(list)).toBe(handed.sha256);
  const listed = list
    .toString()
    .trimEnd()
    .split('\n')
    .map((line) => line.split('  '));
  expect(listed.map(([, file]) => file)).toEqual([...files.keys()].filter((file) => file !== 'checksums.txt'));
  for (const [sha256, file] of listed) expect(hash(files.get(file!)!)).toBe(sha256);
  expect(files.get('kontrollsummen.pdf')!.subarray(0, 5).toString()).toBe('%PDF-');
  expect(formatCents(handed.cents)).toMatch(/^\d{1,3}(\.\d{3})*,\d\d$/);
});

it('partners, branches and employers move into another installation without a fault, and leave it the same', async () => {
  const out = await exportRegion(source, regionId);
  await target.db
    .insertInto('category')
    .values((await listCategories(source.db)).map(({ name }) => ({ name })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const staff = await openRegionToTakeOver(target.db);
  const logo = '<svg xmlns="http://www.w3.org/2000/svg" width="8" height="8"/>';
  await target.db.updateTable('region').set({ logo_svg: logo }).where('region_id', '=', staff.regionId).execute();
  // The shop that each region of a test has.
  await target.db.updateTable('partner').set({ contract_end_at: '2020-12-31' }).execute();
  const trades = new Map((await listCategories(target.db)).map(({ id, name }) => [name, String(id)]));
  const kinds = { partners: 'partner.csv', branches: 'filialen.csv', employers: 'arbeitgeber.csv' } as const;
  const words = new Set([...out.rows('partner.csv'), ...out.rows('filialen.csv')].map((row) => row.Branche!));
  const prepared = await prepareMove(
    target.db,
    staff,
    Object.entries(kinds).map(([kind, file]) => [kind as PartyKind, out.files.get(file)!.toString()] as const),
    { trade: Object.fromEntries([...words].map((word) => [word, trades.get(word)!])), terms: TERMS, payment: PAYMENTS },
  );
  expect((await readPartyMove(target.db, prepared.id)).rehearsal!.faults).toEqual([]);
  await target.db.transaction().execute((trx) => releaseMove(trx, prepared));
  await workOn(target.db);
  const back = await exportRegion(target, staff.regionId);
  for (const [kind, file] of Object.entries(kinds))
    expect(comparable(back, kind as PartyKind, file)).toEqual(comparable(out, kind as PartyKind, file));
});

const TERMS = Object.fromEntries(Object.entries(disagioModels).map(([model, { label }]) => [label, model]));
const PAYMENTS = Object.fromEntries(['Bankeinzug', 'Rechnung', NOT_CHOSEN].map((word) => [word, word]));
/** What of the rows goes along: numbers are new, and the contract with us begins anew. */
function comparable({ rows }: Export, kind: PartyKind, file: string): string[][] {
  const left = new Set(['Partnernummer', 'Arbeitgebernummer', 'Vertrag seit']);
  const columns = Object.values(columnsOf(kind)).filter((column) => !left.has(column));
  return rows(file)
    .map((row) => columns.map((column) => row[column]!))
    .toSorted((one, other) => one.join(';').localeCompare(other.join(';')));
}
