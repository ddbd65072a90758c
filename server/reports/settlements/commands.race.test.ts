import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Database } from '#server/platform/db/database.ts';
import { createTestDatabase } from '#tests/support/databases.ts';
import { findPaymentSchemas } from '#tests/support/find-payment-schemas.ts';
import { postingsOf } from '#tests/support/postings.ts';
import { runCommand } from '#tests/support/run-command.ts';
import { takeFiles } from '#seeds/take-files.ts';
import { makePaymentFiles } from './make-payment-files.ts';
import { openStatementWorld, type StatementWorld } from '#tests/support/statement-world.ts';

let database: Database;
let world: StatementWorld;
let slug: string;

beforeAll(async () => {
  database = await createTestDatabase();
  world = await openStatementWorld(database, { regionPays: false });
  await database.db.updateTable('partner').set({ name: '=HYPERLINK("x")' }).where('partner_id', '=', world.partnerId).execute();
  const region = await database.db
    .selectFrom('region')
    .select('slug')
    .where('region_id', '=', world.regionId)
    .executeTakeFirstOrThrow();
  slug = region.slug;
  await world.at('2026-10-27T10:00:00Z');
  await world.book(postingsOf(world).topUp(world.cards[0]!, 12_345));
  await world.at('2026-11-09T03:00:00Z');
});
afterAll(() => database.close());

const IBAN = 'DE89 3704 0044 0532 0130 00';
const bank = (...words: string[]) =>
  runCommand(database, 'reports/settlements/set-region-bank.cli.ts', '--holder', 'Kartenkontor', ...words);

it('takes the account of a region only when the bank would', () => {
  expect(bank('--region', slug, '--iban', 'DE88370400440532013000')).toMatchObject({
    status: 1,
    stderr: expect.stringContaining('IBAN'),
  });
  expect(bank('--region', 'nowhere', '--iban', IBAN)).toMatchObject({ status: 1, stderr: expect.stringContaining('no region') });
  expect(bank('--region', slug, '--iban', IBAN, '--creditor-id', 'DE99ZZZ09999999999').status).toBe(1);
  expect(bank('--region', slug, '--iban', IBAN)).toMatchObject({
    status: 0,
    stdout: expect.stringContaining('collects nothing'),
  });
  expect(bank('--region', slug, '--iban', IBAN, '--creditor-id', 'DE98ZZZ09999999999').stdout).toContain('and collects');
});

it('makes dry runs and runs, lists and hands out, from the terminal', async () => {
  const dryRun = runCommand(database, 'reports/settlements/issue-statements.cli.ts', '--dry-run').stdout;
  const sums = 'turnover -123,45, fees 0,00, tax 0,00, paid -123,45, open 0,00';
  expect(dryRun).toContain(`${world.regionId}-00001  2026-11-09  =HYPERLINK("x"): ${sums}`);
  expect(dryRun).toContain('nothing was changed. 1 statements, 0,00 EUR to pay out, 123,45 EUR to collect.');
  expect(runCommand(database, 'reports/settlements/issue-statements.cli.ts').stdout).toBe(
    'Made 1 statements and 1 payment files.\n',
  );
  expect(runCommand(database, 'reports/settlements/issue-statements.cli.ts', '--dry-run').stdout).toContain('0 statements');

  const files = (...words: string[]) =>
    runCommand(database, 'reports/settlements/write-payment-files.cli.ts', '--region', slug, ...words);
  expect(files().stdout).toMatch(/run 1 {2}2026-11-09 {2}collection +1 payments +123,45 EUR/);
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'payment-files-'));
  expect(files('--run', '1', '--out', folder).status).toBe(0);
  // Taken is taken: what was released alone is noted, and a second time as well.
  expect(files('--run', '1', '--out', folder).status).toBe(0);
  expect(await database.db.selectFrom('payment_file_take').select(['run', 'taken_by']).execute()).toEqual([
    { run: 1, taken_by: null },
    { run: 1, taken_by: null },
  ]);
  const file = path.join(folder, `KK-${world.regionId}-1-DD.xml`);
  const xml = fs.readFileSync(file, 'utf8');
  expect(fs.statSync(file).mode & 0o777).toBe(0o600);
  expect(xml).toContain('<InstdAmt Ccy="EUR">123.45</InstdAmt>');
  expect((await findPaymentSchemas()?.(xml, 'pain.008.001.08')) ?? 'valid').toBe('valid');
  fs.rmSync(folder, { recursive: true });
});

it.each([['--run', '2', '--out', '/nowhere'], ['--run', '1'], ['--run', '-1', '--out', 'x'], ['--what']])(
  'says what is wrong with the words %j',
  (...words) => {
    const { status, stderr } = runCommand(database, 'reports/settlements/write-payment-files.cli.ts', '--region', slug, ...words);
    expect(status).toBe(1);
    expect(stderr).toMatch(/Usage|no payment files/);
  },
);

it('writes no file that two who could agree have not released', async () => {
  const { db } = database;
  const { topUp } = postingsOf(world);
  for (const name of ['a', 'b'])
    await sql`
      insert into person (email, role, staff_role, first_name, last_name, password_hash)
      values (${`${name}@demo.example`}, 'trolleymaker', 'accounting', ${name}, ${name}, 'x')`.execute(db);
  await world.at('2026-11-10T10:00:00Z');
  await world.book(topUp(world.cards[0]!, 1_000));
  await world.issue('2026-11-23');
  await makePaymentFiles(db, world.regionId);
  const folder = path.join(fs.mkdtempSync(path.join(os.tmpdir(), 'payment-files-')), 'out');
  const write = () =>
    runCommand(database, 'reports/settlements/write-payment-files.cli.ts', '--region', slug, '--run', '2', '--out', folder);
  expect(write()).toMatchObject({ status: 1, stderr: expect.stringContaining('is not released') as string });
  expect(fs.existsSync(folder)).toBe(false);
  await takeFiles(database, world.regionId);
  expect(write().status).toBe(0);
  expect(fs.readdirSync(folder)).toEqual([`KK-${world.regionId}-2-DD.xml`]);
  fs.rmSync(path.dirname(folder), { recursive: true });
});
