import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { strFromU8, unzipSync } from 'fflate';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { postBookings } from '#server/ledger/write/post-booking.ts';
import type { Database } from '#server/platform/db/database.ts';
import { createDemoDatabase } from '#tests/support/databases.ts';
import { postingsOf } from '#tests/support/postings.ts';
import { runCommand } from '#tests/support/run-command.ts';
import { SEAL_KEYS } from '#tests/support/seal-keys.ts';

let database: Database;
let folder: string;
beforeAll(async () => {
  database = await createDemoDatabase();
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'hand-over-'));
  const { db } = database;
  const { region_id: regionId, partner_id: partnerId } = await db
    .selectFrom('partner')
    .innerJoin('region', 'region.region_id', 'partner.region_id')
    .select(['partner.region_id', 'partner_id'])
    .where('slug', '=', 'lahr')
    .limit(1)
    .executeTakeFirstOrThrow();
  const { card_number: card } = await db
    .selectFrom('account')
    .select('card_number')
    .where('region_id', '=', regionId)
    .where('kind', '=', 'card')
    .where('is_test', '=', false)
    .where('status', '=', 'active')
    .orderBy('account_id')
    .limit(1)
    .executeTakeFirstOrThrow();
  const { topUp } = postingsOf({ regionId, partnerId, cards: [] });
  await postBookings(db, SEAL_KEYS, regionId, [topUp(card!, 1_234)]);
});
afterAll(async () => {
  fs.rmSync(folder, { recursive: true });
  await database.close();
});

const write = (...words: string[]) => runCommand(database, 'operator/handing-over/export-region.cli.ts', ...words);
const wanted = ['--region', 'lahr', '--recipient', 'Nachfolger GmbH'];

it('writes a ZIP that nobody else can read, notes who gets it, and overwrites nothing', async () => {
  const out = path.join(folder, 'lahr.zip');
  const { status, stdout, stderr } = write(...wanted, '--out', out, '--as', 'rechnungswesen@demo.example');
  expect([stderr, status]).toEqual(['', 0]);
  expect(fs.statSync(out).mode & 0o777).toBe(0o600);
  const files = unzipSync(new Uint8Array(fs.readFileSync(out)));
  expect(strFromU8(files['karten.csv']!)).toContain(';12,34;');
  expect(stdout).toMatch(/cards with 12,34 EUR/);
  const trail = await database.db
    .selectFrom('audit_event')
    .select(['act', 'details', 'person_id'])
    .where('act', 'in', ['region-export-begun', 'region-exported'])
    .orderBy('audit_event_id')
    .execute();
  const [begun, done] = trail;
  expect(trail.map(({ act }) => act)).toEqual(['region-export-begun', 'region-exported']);
  expect(begun!.details).toEqual({ reason: 'Nachfolger GmbH' });
  expect(stdout).toContain((done!.details as { reason: string }).reason);
  expect(begun!.person_id).not.toBeNull();
  expect(write(...wanted, '--out', out)).toMatchObject({ status: 1, stderr: `${out} is there already.\n` });
});

it('writes the same into a folder, and says how it is used', () => {
  const out = path.join(folder, 'lahr');
  expect(write(...wanted, '--out', out)).toMatchObject({ status: 0, stderr: '' });
  expect(fs.readdirSync(out)).toEqual(expect.arrayContaining(['karten.csv', 'kontrollsummen.pdf', 'checksums.txt']));
  expect(write('--region', 'lahr')).toMatchObject({ status: 1, stderr: expect.stringContaining('Usage: ') as string });
  const unknown = write('--region', 'nirgends', '--recipient', 'X', '--out', path.join(folder, 'x.zip'));
  expect(unknown).toMatchObject({ status: 1, stderr: 'There is no region nirgends.\n' });
});
