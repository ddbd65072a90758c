import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { regionIban, seedPartnerBank, seedRegionBank } from '#seeds/banks.ts';
import { moveClock } from '#seeds/moved-clock.ts';
import { recordPayment } from '#server/ledger/write/book-payment.ts';
import { readConfig } from '#server/platform/config.ts';
import type { Database, Db } from '#server/platform/db/database.ts';
import { takeInFile } from '#server/reports/bank-statements/read-uploaded-file.ts';
import { listOwnOpenItems } from '#server/reports/open-items/list-own-open-items.ts';
import { listOpenItems } from '#server/reports/open-items/list-open-items.ts';
import { listOpenStatements } from '#server/reports/settlements/list-open-statements.ts';
import { addBusinessPerson } from '#server/tenancy/people/business-people.ts';
import { ownRegionContent } from '#server/tenancy/regions/own-region-content.ts';
import { camtXml } from '#tests/support/camt.ts';
import { type Asked, countStatements } from '#tests/support/count-statements.ts';
import { createTestDatabase } from '#tests/support/databases.ts';
import { openBooks } from '#tests/support/open-books.ts';
import { SEAL_KEYS } from '#tests/support/seal-keys.ts';
import { seedInvoice } from '#tests/support/seed-invoice.ts';
import { listReminders } from './list-reminders.ts';
import { countLeftByJob, listDueBusinesses } from './send-reminders.ts';

const TODAY = '2026-11-24';
const MANY = 30;

let database: Database;
beforeEach(async () => {
  database = await createTestDatabase({ poolSize: 2 });
});
afterEach(() => database.close());

/** Regions whose only partner owes an invoice since a week, and has paid something that nobody knows what for. */
async function openRegions(count: number): Promise<Opened[]> {
  const { db } = database;
  await moveClock(database, new Date('2026-11-03T09:00:00Z'), 0.001);
  const opened = [];
  for (let at = 0; at < count; at++) {
    const { regionId, partnerId } = await openBooks(db, 1);
    const partner = { kind: 'partner', regionId, partnerId } as const;
    await seedRegionBank(db, regionId);
    await seedPartnerBank(db, partnerId, 'Laden', 'Rechnung');
    const person = { email: `laden-${regionId}@demo.example`, gender: '', salutation: null, firstName: 'Lea', lastName: 'Laden' };
    await db.transaction().execute((trx) => addBusinessPerson(trx, partner, { ...person, role: 'admin', branchId: null }));
    await seedInvoice(database, partner);
    opened.push({ regionId, partnerId });
  }
  await moveClock(database, new Date(`${TODAY}T09:00:00Z`), 0.001);
  return opened;
}

interface Opened {
  regionId: number;
  partnerId: number;
}

/** Each partner pays 5 EUR from its own account, without a word. */
async function payUnclear(regions: readonly Opened[], day = '2026-11-10', opening = 0): Promise<void> {
  const { db } = database;
  const office = { db, keys: SEAL_KEYS, config: readConfig({}), regionContent: ownRegionContent(db) };
  const ibans = new Map(
    (await db.selectFrom('partner_bank').select(['partner_id', 'iban']).execute()).map((row) => [row.partner_id, row.iban!]),
  );
  const statements = regions.map(({ regionId, partnerId }) => ({
    iban: regionIban(regionId),
    id: `S-${regionId} ${day}`,
    from: day,
    until: day,
    opening,
    entries: [{ cents: 500, name: 'Laden', iban: ibans.get(partnerId)!, text: 'Danke' }],
  }));
  const bytes = new TextEncoder().encode(camtXml({ statements }));
  await takeInFile(office, { bytes, name: 'auszug.xml', readBy: null });
}

async function asked(read: (db: Db) => Promise<unknown>): Promise<Asked> {
  const counted = countStatements(database.db);
  await read(counted.db);
  return counted.take();
}

it.each([
  ['what is due', (db: Db) => listDueBusinesses(db, TODAY)],
  ['the page of reminders', (db: Db) => listReminders(db, TODAY)],
  ['the line of the start page', (db: Db) => countLeftByJob(db, TODAY)],
  ['all open items', (db: Db) => listOpenItems(db, TODAY)],
] as const)('%s of thirty regions takes as many statements as of one', async (_what, read) => {
  await payUnclear(await openRegions(1));
  const one = await asked(read);
  await payUnclear(await openRegions(MANY - 1));
  const many = await asked(read);
  expect(many.statements).toBe(one.statements);
  // Control: all thirty are read.
  expect(many.rows).toBeGreaterThan(one.rows + MANY);
  const due = await listDueBusinesses(database.db, TODAY);
  expect(due.map(({ waits }) => waits)).toEqual(Array(MANY).fill('unclear-money'));
});

it('control: one region after the other is noticed', async () => {
  await openRegions(3);
  const eachByItself = async (db: Db) => {
    for (let at = 0; at < 3; at++) await listDueBusinesses(db, TODAY);
  };
  expect((await asked(eachByItself)).statements).toBe(3 * (await asked((db) => listDueBusinesses(db, TODAY))).statements);
});

it('the start page looks for nothing due where the job sends all by itself', async () => {
  const regions = await openRegions(2);
  await payUnclear(regions);
  const unread = await asked(async (db) => expect(await countLeftByJob(db, TODAY)).toEqual({ count: 0, cents: 0 }));
  await payUnclear(regions, '2026-11-23', 500);
  const read = await asked(async (db) => expect(await countLeftByJob(db, TODAY)).toEqual({ count: 0, cents: 0 }));
  expect(read.statements).toBeLessThan(unread.statements / 2);
});

it('a partner’s own page reads nothing of the other partners', async () => {
  const [own] = await openRegions(1);
  const page = (db: Db) => listOwnOpenItems(db, { kind: 'partner', ...own! }, TODAY);
  const alone = await asked(page);
  for (const { regionId, partnerId } of await openRegions(MANY - 1)) {
    const paid = { partnerId, cents: 700, day: TODAY, bankText: 'Danke', reason: 'Kontoauszug', actorId: 0 };
    await recordPayment(database.db, SEAL_KEYS, regionId, { ...paid, idempotencyKey: randomUUID() });
  }
  expect(await asked(page)).toEqual(alone);
  expect(await page(database.db)).toMatchObject([{ kind: 'invoice', cents: 1_190 }]);
  // Control: of the others something is open that it could have read.
  expect(await listOpenStatements(database.db)).toHaveLength(MANY - 1);
});
