import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase } from '#tests/support/databases.ts';
import { postingsOf } from '#tests/support/postings.ts';
import { openStatementWorld } from '#tests/support/statement-world.ts';
import type { Database } from '#server/platform/db/database.ts';
import { makePaymentFiles } from '#server/reports/settlements/make-payment-files.ts';
import { SEAL_KEYS } from '#tests/support/seal-keys.ts';
import { findBrokenRules } from './find-broken-rules.ts';
import { verifyLedger } from './verify-ledger.ts';

let database: Database;

/** Two runs with one statement each, paid by file. */
beforeAll(async () => {
  database = await createTestDatabase();
  const world = await openStatementWorld(database);
  const { topUp, redeem } = postingsOf(world);
  const [card] = world.cards as [string];
  await world.at('2026-10-27T10:00:00Z');
  await world.book(topUp(card, 10_000), redeem(card, 2_500, { fee: 50 }));
  await world.issue('2026-11-09');
  await world.at('2026-11-10T10:00:00Z');
  await world.book(redeem(card, 3_000, { fee: 60 }));
  await world.issue('2026-11-23');
  await makePaymentFiles(database.db, world.regionId);
});
afterAll(() => database.close());

class UndoTampering extends Error {}

const tables = ['statement', 'statement_line', 'statement_payment', 'payment_file', 'entry', 'posting'];
const DISARM = `set local role none; ${tables.map((table) => `alter table ${table} disable trigger user`).join(';')};
  alter table statement drop constraint statement_check, drop constraint statement_check1;
  alter table statement_line drop constraint statement_line_region_id_number_fkey;
  alter table statement_payment drop constraint statement_payment_region_id_number_fkey`;

/** The broken rules after somebody with all rights has tampered with the statements; the change is rolled back. */
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

const covers = 'a statement covers its partner’s entries of its run, each entry once';
const adjoins = 'runs follow each other without gap, in entries and in numbers';
const numbered = 'statements of a region are numbered without gap';
const addsUp = 'a statement adds up: what was open before, turnover, fees, tax and payment';
const lines = 'the lines of a statement sum to it';
const told = 'the lines of a statement tell its partner’s entries by branch and kind';
const books = 'a settlement books what its statement says, and nothing is settled beside statements';
const once = 'what a statement pays is handed to the bank once';
const written = 'a file for the bank names the payments of its statements, each once, with account and amount';

it('finds nothing in clean statements', async () => {
  expect(await verifyLedger(database.db, SEAL_KEYS)).toEqual([]);
});

it.each([
  [covers, `update statement set turnover_cents = turnover_cents + 1 where number = 1`],
  [covers, `update statement set fee_cents = fee_cents - 1 where number = 2`],
  [covers, `delete from statement where number = 2`],
  [covers, `update statement_run set last_entry = last_entry - 1 where run = 1`],
  [adjoins, `update statement_run set after_entry = after_entry + 1 where run = 2`],
  [adjoins, `update statement_run set run = 3 where run = 2; update statement set run = 3 where run = 2`],
  [numbered, `update statement set number = 3 where number = 2`],
  [addsUp, `update statement set tax_cents = tax_cents + 1, carried_cents = carried_cents - 1 where number = 1`],
  [addsUp, `update statement set opening_cents = 1, carried_cents = 1 where number = 2`],
  [addsUp, `update statement set paid_cents = paid_cents - 1, carried_cents = carried_cents + 1 where number = 1`],
  [lines, `update statement_line set cents = cents + 1 where number = 1 and line = 1`],
  [lines, `delete from statement_line where number = 2`],
  [told, `update statement_line set entries = entries + 1 where number = 2`],
  [told, `update statement_line set kind = case kind when 'topup' then 'bonus' else 'topup' end where number = 1 and cents < 0`],
  [told, `update statement_line set is_correction = true where number = 2`],
  [books, `update statement set paid_cents = paid_cents - 1 where number = 1`],
  [books, `update statement set entry_id = null where number = 2`],
  [
    books,
    `insert into entry select region_id, entry_id + 1000, type, cents, null, partner_id, null, 0, null, null, null, null, booked_at from entry where type = 'settlement' limit 1`,
  ],
  [once, `update statement_payment set cents = cents + 1 where number = 1`],
  [once, `delete from statement_payment where number = 2`],
  [once, `update statement_payment set kind = case kind when 'payout' then 'collection' else 'payout' end where number = 1`],
  [once, `update payment_file set cents = cents + 1 where run = 2`],
  [written, `update payment_file set xml = regexp_replace(xml, '<IBAN>DE', '<IBAN>AT', 'g') where run = 2`],
  [written, `update payment_file set xml = regexp_replace(xml, '(<InstdAmt[^>]*>)', '\\11') where run = 2`],
  [written, `update payment_file set xml = replace(xml, '00002</EndToEndId>', '00001</EndToEndId>') where run = 2`],
  [written, `update statement_payment set iban = 'DE89370400440532013000' where number = 2`],
])('reports: %s, after: %s', async (rule, tampering) => {
  const setUp = tampering.includes('set run = 3')
    ? 'alter table statement drop constraint statement_region_id_run_fkey; alter table payment_file drop constraint payment_file_region_id_run_fkey;'
    : '';
  expect(await rulesBrokenBy(setUp + tampering)).toContain(rule);
});
