import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { cardNumberOf } from '#contract/card-number.ts';
import { openCardAccounts, openRegionBooks } from '#server/ledger/accounts.ts';
import { verifyLedger } from '#server/ledger/verify-ledger.ts';
import { sealBooks } from '#server/ledger/seal-books.ts';
import { type Database, openEmbedded } from '#server/platform/db/database.ts';
import { migrate } from '#server/platform/db/migrate.ts';
import { SEAL_KEYS } from '#tests/support/seal-keys.ts';
import { countOpenCases } from './count-open-cases.ts';
import { listCases } from './list-cases.ts';
import { readCase } from './read-case.ts';

/** A database from before the register (0027), with wishes that are open, done and rejected. */
let database: Database;
let regionId: number;
const [first, second] = [cardNumberOf(1), cardNumberOf(2)];
const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'kartenkontor-before-'));
beforeAll(async () => {
  const migrations = path.join(import.meta.dirname, '../../migrations');
  for (const file of fs.readdirSync(migrations)) {
    if (file.endsWith('.sql') && file < '0025') fs.copyFileSync(path.join(migrations, file), path.join(folder, file));
  }
  database = await openEmbedded(null);
  await migrate(database, folder);
  // By SQL of then: what the program writes today may need columns that came later.
  await database.runAsOwner(`
    insert into region (slug, name, card_name, white_label_website_url, logo_svg) values ('damals', 'Damals', 'Karte', 'https://region.example', '<svg/>');
    insert into card (region_id, card_number, production_number) select region_id, '${first}', 'EINS' from region;
    insert into card (region_id, card_number, production_number) select region_id, '${second}', 'ZWEI' from region`);
  const { rows } = await sql<{ region_id: number }>`select region_id from region`.execute(database.db);
  regionId = rows[0]!.region_id;
  await openRegionBooks(database.db, regionId);
  await openCardAccounts(database.db, regionId, [first, second], { status: 'produced', isTest: false });
  await database.runAsOwner(`
    insert into person (region_id, email, role, first_name, last_name, password_hash)
    values (${regionId}, 'erika@demo.example', 'customer', 'Erika', 'Muster', 'none');
    insert into transfer_request (region_id, transfer_request_id, customer_id, target_card, state, requested_at, decided_at, reason)
    select ${regionId}, n, person_id, '${second}', state, '2026-10-01T10:00:00Z', decided, reason
      from person, (values (1, 'requested', null::timestamptz, null), (2, 'done', '2026-10-02T10:00:00Z', null), (3, 'rejected', '2026-10-03T10:00:00Z', 'Kein Nachweis'))
        as w (n, state, decided, reason) where email = 'erika@demo.example';
    insert into transfer_source (region_id, transfer_request_id, card_number) select ${regionId}, n, '${first}' from generate_series(1, 3) n;
    insert into correction_request (region_id, correction_request_id, requested_by, contract_id, partner_name, contact_name, contact_email, contact_phone, message, card_number)
    select ${regionId}, 4, person_id, 'AP-1', 'Laden', 'K', 'k@demo.example', '', '', '${first}' from person where email = 'erika@demo.example';
  `);
  await migrate(database);
});
afterAll(async () => {
  await database.close();
  fs.rmSync(folder, { recursive: true });
});

it('brings the wishes of before into the register, with their decisions and history', async () => {
  const { db } = database;
  expect(await countOpenCases(db, ['transfer', 'correction', 'message'])).toMatchObject([
    { kind: 'correction', open: 1 },
    { kind: 'transfer', open: 1, oldest: new Date('2026-10-01T10:00:00Z') },
  ]);
  const found = await listCases(db, { state: 'decided', kinds: ['transfer'], search: 'erika' }, undefined);
  expect(found.cases.map(({ number }) => number)).toEqual([3, 2]);
  expect(await readCase(db, { regionId, number: 3 })).toMatchObject({
    kind: 'transfer',
    subject: expect.stringMatching(/^Von \d{4} •••• ••• \d{4} auf \d{4} •••• ••• \d{4}$/),
    decision: 'rejected',
    reason: 'Kein Nachweis',
    events: [{ act: 'opened' }, { act: 'rejected', at: new Date('2026-10-03T10:00:00Z') }],
  });
});

it('leaves facts of all that has gone and come, and seals them', async () => {
  expect(await verifyLedger(database.db, SEAL_KEYS)).toEqual([]);
  await sealBooks(database.db, SEAL_KEYS);
  expect(await verifyLedger(database.db, SEAL_KEYS)).toEqual([]);
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from fact where table_name = 'staff_case' and hash is not null`.execute(database.db);
  expect(rows).toEqual([{ n: 4 }]);
});

it('control: a wish that is changed afterwards by somebody who knows how is noticed', async () => {
  await database.runAsOwner(`
    alter table transfer_request disable trigger user;
    update transfer_request set target_card = target_card || '' where transfer_request_id = 1;
    update transfer_request set customer_id = customer_id, gguid = gen_random_uuid() where transfer_request_id = 1;
    alter table transfer_request enable trigger user`);
  expect(await verifyLedger(database.db, SEAL_KEYS)).not.toEqual([]);
});
