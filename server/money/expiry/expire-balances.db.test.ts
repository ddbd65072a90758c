import { groupDigits } from '#contract/common/group-digits.ts';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { Temporal } from 'temporal-polyfill';
import { moveClock } from '#seeds/moved-clock.ts';
import { createTestDatabase } from '#tests/support/databases.ts';
import { type Books, openBooks } from '#tests/support/open-books.ts';
import { postingsOf } from '#tests/support/postings.ts';
import { freeCards } from '#server/parties/cards/card-holder.ts';
import { findCardAccounts } from '#server/ledger/read/card-account.ts';
import { postBookings } from '#server/ledger/write/post-booking.ts';
import { verifyLedger } from '#server/ledger/prove/verify-ledger.ts';
import type { Database } from '#server/platform/db/database.ts';
import { ownRegionContent } from '#server/tenancy/regions/own-region-content.ts';
import type { RegionContent } from '#server/tenancy/regions/region-content.ts';
import { SEAL_KEYS } from '#tests/support/seal-keys.ts';
import { expireBalances } from './expire-balances.ts';
import { judgeAgain, planExpiries } from './plan-expiry.ts';

let database: Database;
let books: Books;
let customerId: number;
let own: string;
let second: string;
let nobodys: string;

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

/** In June 2023 a customer has 50,00 on one card and 7,00 on another; an unregistered card has 3,00. */
beforeEach(async () => {
  books = await openBooks(database.db, 3);
  [own, second, nobodys] = books.cards as [string, string, string];
  const { rows } = await sql<{ person_id: number }>`
    insert into person (region_id, email, role, first_name, last_name)
    values (${books.regionId}, ${`wer-${books.regionId}@demo.example`}, 'customer', 'Wer', 'Demo') returning person_id`.execute(
    database.db,
  );
  customerId = rows[0]!.person_id;
  await register(own, second);
  await at('2023-06-15T10:00:00Z');
  const { topUp } = postingsOf(books);
  await postBookings(database.db, SEAL_KEYS, books.regionId, [topUp(own, 5_000), topUp(second, 700), topUp(nobodys, 300)]);
});
afterEach(async () => {
  expect(await verifyLedger(database.db, SEAL_KEYS)).toEqual([]);
  // The next test has a region of its own; this one’s money should not show up there.
  await sql`update staff_case set decision = 'rejected', decided_at = now(), reason = 'Test' where decision is null`.execute(
    database.db,
  );
  await sql`delete from expiry_notice`.execute(database.db);
  await sql`update card set customer_id = null, freed_at = null`.execute(database.db);
  await at('2090-01-01T10:00:00Z');
  await run();
});

const at = (instant: string) => moveClock(database, new Date(instant), 1);
const run = () => expireBalances({ db: database.db, keys: SEAL_KEYS, regionContent: ownRegionContent(database.db) });
const register = (...cards: string[]) =>
  database.db
    .updateTable('card')
    .set({ customer_id: customerId, registered_at: new Date() })
    .where('card_number', 'in', cards)
    .execute();

/** The mail server takes all mails that wait. */
const deliver = (instant: string) =>
  database.db
    .updateTable('outbox_mail')
    .set({ sent_at: new Date(instant) })
    .where('sent_at', 'is', null)
    .execute();
const mails = () =>
  database.db.selectFrom('outbox_mail').selectAll().where('recipient', '=', `wer-${books.regionId}@demo.example`).execute();

async function balances(): Promise<number[]> {
  const accounts = await findCardAccounts(database.db, books.regionId, books.cards);
  return books.cards.map((card) => accounts.find((account) => account.card === card)!.balance);
}

async function redeem(card: string): Promise<void> {
  await postBookings(database.db, SEAL_KEYS, books.regionId, [postingsOf(books).redeem(card, 100)]);
}

it('tells the holder by one mail for all cards, and books after the last day of the third year', async () => {
  await at('2026-04-30T08:00:00Z');
  expect(await run()).toMatchObject({ notices: 0 });
  await at('2026-05-01T08:00:00Z');
  expect(await run()).toMatchObject({ notices: 2, expired: 0 });
  await at('2026-05-02T08:00:00Z');
  expect(await run()).toMatchObject({ notices: 0 });
  const [mail, ...more] = await mails();
  expect(more).toEqual([]);
  expect(mail!.subject).toBe('Ihr Guthaben verfällt zum 31.12.2026');
  expect(mail!.body_text).toContain(`Karte ${groupDigits(own)}: 50,00 €\nKarte ${groupDigits(second)}: 7,00 €`);
  await deliver('2026-05-01T08:01:00Z');

  await at('2026-12-31T22:59:00Z');
  expect(await run()).toMatchObject({ expired: 0 });
  expect(await balances()).toEqual([5_000, 700, 300]);
  await at('2026-12-31T23:10:00Z');
  expect(await run()).toEqual({ notices: 0, expired: 3, cents: 6_000, kept: 0 });
  expect(await run()).toEqual({ notices: 0, expired: 0, cents: 0, kept: 0 });
  expect(await balances()).toEqual([0, 0, 0]);
});

it('keeps what was booked in between: three years begin anew', async () => {
  await at('2026-05-01T08:00:00Z');
  await run();
  await deliver('2026-05-01T08:01:00Z');
  await at('2026-12-31T20:00:00Z');
  await redeem(own);
  await at('2027-01-01T03:00:00Z');
  expect(await run()).toMatchObject({ expired: 2 });
  expect(await balances()).toEqual([4_900, 0, 0]);
  await at('2029-06-01T03:00:00Z');
  expect(await run()).toMatchObject({ notices: 1, expired: 0 });
});

it.each([
  ['is never sent', null],
  ['leaves after the end of June', '2026-06-30T22:00:00Z'],
])('keeps a registered balance for a year when the notice %s', async (_, sentAt) => {
  await at('2026-06-30T20:00:00Z');
  expect(await run()).toMatchObject({ notices: 2 });
  if (sentAt) await deliver(sentAt);
  await at('2027-01-01T03:00:00Z');
  expect(await run()).toEqual({ notices: 0, expired: 1, cents: 300, kept: 2 });
  await at('2027-05-03T03:00:00Z');
  expect(await run()).toMatchObject({ notices: 2 });
  await deliver('2027-05-03T03:01:00Z');
  await at('2028-01-01T03:00:00Z');
  expect(await run()).toMatchObject({ expired: 2, cents: 5_700 });
});

it('lets a notice of the last hour of June count, and sends none in July', async () => {
  await at('2026-06-30T21:00:00Z');
  await run();
  await deliver('2026-06-30T21:59:00Z');
  await at('2026-06-30T22:00:00Z');
  await register(nobodys);
  expect(await run()).toMatchObject({ notices: 0 });
  await at('2027-01-01T03:00:00Z');
  expect(await run()).toMatchObject({ expired: 2, kept: 1 });
});

it('keeps the balance of a card that went to another holder, who was told nothing', async () => {
  await at('2026-05-01T08:00:00Z');
  await run();
  await deliver('2026-05-01T08:01:00Z');
  const { rows } = await sql<{ person_id: number }>`
    insert into person (region_id, email, role, first_name, last_name)
    values (${books.regionId}, ${`neu-${books.regionId}@demo.example`}, 'customer', 'Neu', 'Demo') returning person_id`.execute(
    database.db,
  );
  await sql`update card set customer_id = ${rows[0]!.person_id} where card_number = ${own}`.execute(database.db);
  await at('2027-01-01T03:00:00Z');
  expect(await run()).toMatchObject({ expired: 2, kept: 1 });
  expect(await balances()).toEqual([5_000, 0, 0]);
});

it('keeps what was kept when its holder ends the account, for as long as a holder would have kept it', async () => {
  await at('2027-01-01T03:00:00Z');
  expect(await run()).toMatchObject({ expired: 1, kept: 2 });
  await database.db.transaction().execute((trx) => freeCards(trx, customerId));
  await sql`update card set freed_at = '2027-02-01' where card_number in (${own}, ${second})`.execute(database.db);
  await at('2027-02-02T03:00:00Z');
  expect(await run()).toMatchObject({ expired: 0, kept: 2 });
  await at('2027-12-31T22:00:00Z');
  expect(await run()).toMatchObject({ expired: 0, kept: 2 });
  await at('2027-12-31T23:10:00Z');
  expect(await run()).toMatchObject({ expired: 2, cents: 5_700 });
});

/** The customer wants the balance of the card that nobody registered moved to the other card. */
async function askForTransfer(requestedAt: string): Promise<void> {
  await sql`
    with file as (
      insert into staff_case (region_id, kind, subject, person_id, opened_at)
      values (${books.regionId}, 'transfer', '', ${customerId}, ${requestedAt}) returning region_id, number),
    request as (
      insert into transfer_request (region_id, transfer_request_id, customer_id, target_card)
      select region_id, number, ${customerId}, ${own} from file returning transfer_request_id, region_id)
    insert into transfer_source (region_id, transfer_request_id, card_number)
    select region_id, transfer_request_id, ${nobodys} from request`.execute(database.db);
}

it('waits for the decision on a transfer that was asked for before the last day ended', async () => {
  await askForTransfer('2026-12-31T22:59:59Z');
  await at('2027-01-01T03:00:00Z');
  expect(await run()).toMatchObject({ expired: 0, kept: 3 });
  await sql`update staff_case set decision = 'rejected', decided_at = now(), reason = 'Kein Nachweis' where decision is null`.execute(
    database.db,
  );
  expect(await run()).toMatchObject({ expired: 1, cents: 300 });
});

it('does not wait for a transfer that was asked for too late', async () => {
  await askForTransfer('2026-12-31T23:00:00Z');
  await at('2027-01-01T03:00:00Z');
  expect(await run()).toMatchObject({ expired: 1, cents: 300 });
});

it('judges anew when it books: who has registered the card since keeps the balance', async () => {
  await at('2027-01-01T03:00:00Z');
  const [plan] = await Array.fromAsync(planExpiries(database.db, books.regionId, Temporal.PlainDate.from('2027-01-01')));
  const planned = plan!.find(({ card }) => card === nobodys)!;
  expect(planned.verdict).toBe('expires');
  await register(nobodys);
  const { verdict } = await database.db.transaction().execute((trx) => judgeAgain(trx, books.regionId, planned));
  expect(verdict).toBe('holder was not told in time');
});

it('does the rest where one holder or one region cannot be dealt with, and tells of it at the end', async () => {
  const unlucky = await openBooks(database.db, 1);
  const { topUp } = postingsOf(unlucky);
  await postBookings(database.db, SEAL_KEYS, unlucky.regionId, [topUp(unlucky.cards[0]!, 900)]);
  // Comes before the good one: an address that no mail can be sent to.
  await sql`
    with broken as (
      insert into person (region_id, email, role, first_name, last_name)
      values (${books.regionId}, ${`kaputt-${books.regionId}@demo.example`}, 'customer', 'Ka', 'Demo') returning person_id)
    update card set customer_id = (select person_id from broken) where card_number = ${own}`.execute(database.db);
  await database.runAsOwner(`
    create function refuse_mail() returns trigger language plpgsql as $$ begin raise 'no mail'; end $$;
    create trigger refuse_mail before insert on outbox_mail for each row when (new.recipient like 'kaputt-%') execute function refuse_mail()`);
  const good = ownRegionContent(database.db);
  const regionContent: RegionContent = {
    ...good,
    find: async (which) => {
      if ('regionId' in which && which.regionId === unlucky.regionId) throw new Error('no content');
      return good.find(which);
    },
  };
  await at('2026-05-01T08:00:00Z');
  const failed = await expireBalances({ db: database.db, keys: SEAL_KEYS, regionContent }).catch((error: unknown) => error);
  await database.runAsOwner('drop trigger refuse_mail on outbox_mail; drop function refuse_mail');
  expect(failed).toBeInstanceOf(AggregateError);
  expect((failed as AggregateError).errors.map(String).sort()).toEqual([
    expect.stringContaining('no content'),
    expect.stringContaining('no mail'),
  ]);
  expect((await mails())[0]!.body_text).toContain(`Karte ${groupDigits(second)}: 7,00 €`);
  expect(await run()).toMatchObject({ notices: 1 });
});

it('goes on where it was cut off, and several at once book and tell once', async () => {
  await at('2026-05-01T08:00:00Z');
  const told = await Promise.all(Array.from({ length: 5 }, run));
  expect(told.reduce((sum, { notices }) => sum + notices, 0)).toBe(2);
  expect(await mails()).toHaveLength(1);
  await deliver('2026-05-01T08:01:00Z');
  await at('2027-03-01T03:00:00Z');
  const runs = await Promise.all(Array.from({ length: 5 }, run));
  expect(runs.reduce((sum, { cents }) => sum + cents, 0)).toBe(6_000);
  expect(await balances()).toEqual([0, 0, 0]);
});
