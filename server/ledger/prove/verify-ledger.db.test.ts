import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase } from '#tests/support/databases.ts';
import { type Books, openBooks } from '#tests/support/open-books.ts';
import { postingsOf } from '#tests/support/postings.ts';
import type { Database } from '#server/platform/db/database.ts';
import { SEAL_KEYS } from '#tests/support/seal-keys.ts';
import { findBrokenRules } from './find-broken-rules.ts';
import { postBookings } from '#server/ledger/write/post-booking.ts';
import { sealEntries } from './seal-entries.ts';
import { verifyLedger } from './verify-ledger.ts';

let database: Database;
let books: Books;
/**
 * The entries made below: top-up, redemption with fee, its bonus, reversal of the top-up on another card, and open
 * ones.
 */
let entries: number[];

beforeAll(async () => {
  database = await createTestDatabase();
  books = await openBooks(database.db, 3);
  await openBooks(database.db, 1);
  const [card, other] = books.cards as [string, string];
  const { topUp, redeem, bonus, reverse } = postingsOf(books);
  const first = await post(topUp(card, 10_000), redeem(card, 3_000, { fee: 60 }), topUp(other, 700));
  const more = await post(bonus(card, 90, { grantedFor: first[1]!, fee: 40 }), reverse(other, first[2]!));
  await sealEntries(database.db, SEAL_KEYS, books.regionId);
  entries = [...first, ...more, ...(await post(topUp(card, 100)))];
});
afterAll(() => database.close());

async function post(...postings: Parameters<typeof postBookings>[3]): Promise<number[]> {
  const outcomes = await postBookings(database.db, SEAL_KEYS, books.regionId, postings);
  return outcomes.map((outcome) => {
    if (!outcome.isPosted) throw new Error(outcome.refusal);
    return outcome.entryId;
  });
}

class UndoTampering extends Error {}

/** The broken rules after somebody with all rights has tampered with the books; the change is rolled back. */
async function rulesBrokenBy(tampering: string): Promise<string[]> {
  let rules: string[] = [];
  const tampered = database.db.transaction().execute(async (trx) => {
    for (const statement of `${DISARM};${tampering}`.split(';')) await sql.raw(statement).execute(trx);
    rules = (await findBrokenRules(trx, SEAL_KEYS)).map((finding) => finding.rule);
    throw new UndoTampering();
  });
  await expect(tampered).rejects.toThrow(UndoTampering);
  return rules;
}

const DISARM = `
  set local role none;
  alter table entry disable trigger user; alter table posting disable trigger user; alter table seal disable trigger user;
  alter table account drop constraint account_region_id_card_number_fkey, drop constraint account_region_id_partner_id_fkey;
  alter table account drop constraint account_balance_check, drop constraint account_month_cents_check;
  drop index entry_once; drop index entry_reversed_once`;

/** A tampering and the rule that must report it; `entry0` and so on are the entries, `card0` is the first card. */
const tamperings: [rule: string, tampering: string][] = [
  ['the postings of an entry sum to 0', `update posting set cents = cents - 1 where entry_id = entry1 and cents > 0`],
  ['the books of a region sum to 0', `update posting set cents = cents + 1 where entry_id = entry1 and cents > 0`],
  ['an entry has postings, and a posting an entry', `delete from posting where entry_id = entry5`],
  ['an entry has postings, and a posting an entry', `delete from entry where entry_id = entry5`],
  [
    'a posting stands in an account of its own region',
    `update posting set account_id = (select account_id from account where kind = 'fees' and region_id <> home) where entry_id = entry1 and cents = 60`,
  ],
  [
    'an entry moves its card, its partner and the fees, and nothing else',
    `update posting set account_id = (select account_id from account where kind = 'bank' and region_id = home) where entry_id = entry1 and cents = 60`,
  ],
  [
    'a booking moves its amount on the card, and a fee is never negative',
    `update entry set cents = 3001 where entry_id = entry1`,
  ],
  [
    'the stored balance of a card is the sum of its postings',
    `update account set balance = balance + 1 where card_number = 'card0'`,
  ],
  [
    'the balance after a posting is the sum up to it',
    `update posting set balance_after = balance_after + 1 where entry_id = entry1 and balance_after is not null`,
  ],
  ['no card holds less than nothing', `update account set balance = -1 where card_number = 'card1'`],
  [
    'the month’s counter of a card is the sum of its top-ups that still count',
    `update account set month_cents = month_cents - 1 where card_number = 'card0'`,
  ],
  ['no card is topped up beyond the limit of a month', `update entry set cents = 25001 where entry_id = entry0`],
  [
    'a booking is taken back once at most, and by an entry that mirrors it',
    `update entry set reversal_of = entry0 where entry_id = entry4`,
  ],
  [
    'a booking is taken back once at most, and by an entry that mirrors it',
    `update posting set account_id = (select account_id from account where kind = 'bank' and region_id = home) where entry_id = entry4 and cents > 0`,
  ],
  ['a bonus goes back with the booking that it was granted for', `update entry set granted_for = entry2 where entry_id = entry3`],
  [
    'a key books once',
    `update entry set idempotency_key = '00000000-0000-4000-8000-000000000000' where entry_id in (entry0, entry1)`,
  ],
  ['every card has its account in its own region, and only there', `delete from account where card_number = 'card2'`],
  ['every card has its account in its own region, and only there', `delete from card where card_number = 'card2'`],
  [
    'the account of a partner is in the partner’s region',
    `insert into account (region_id, kind, partner_id) select region_id, 'partner', shop from region where region_id <> home`,
  ],
  [
    'the branch of an entry is one of its partner, in its own region',
    `update entry set branch_id = 4711 where entry_id = entry1`,
  ],
  ['the seals are unbroken', `update entry set booked_at = booked_at + interval '1 microsecond' where entry_id = entry1`],
  ['the seals are unbroken', `update posting set cents = -cents where entry_id = entry1`],
  ['the seals are unbroken', `update seal set hash = sha256(hash) where number = 2`],
  ['the seals are unbroken', `delete from seal where number = 2`],
  ['the seals are unbroken', `delete from seal where number = 1`],
  ['the seals are unbroken', `update seal set entry_id = 1000000 + entry_id where number = 5`],
  ['the seals are unbroken', `delete from entry where entry_id = entry1`],
];

it('finds nothing in clean books', async () => {
  expect(await verifyLedger(database.db, SEAL_KEYS)).toEqual([]);
});

it.each(tamperings)('reports that %s, after: %s', async (rule, tampering) => {
  const script = tampering
    .replace(/entry(\d)\b/g, (_, index: string) => String(entries[Number(index)]))
    .replace(/card(\d)\b/g, (_, index: string) => books.cards[Number(index)]!)
    .replaceAll('home', String(books.regionId))
    .replaceAll('shop', String(books.partnerId));
  expect(await rulesBrokenBy(script)).toContain(rule);
  expect(await verifyLedger(database.db, SEAL_KEYS)).toEqual([]);
});
