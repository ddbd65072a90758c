import { sql } from 'kysely';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { datevRoleNames, isRevenue, presetAccounts } from '#contract/reports/datev/datev-accounts.ts';
import type { DatevSettings } from '#contract/reports/datev/datev.ts';
import { seedDemo } from '#seeds/demo.ts';
import { moveClock } from '#seeds/moved-clock.ts';
import { sealBooks } from '#server/ledger/prove/seal-books.ts';
import { verifyLedger } from '#server/ledger/prove/verify-ledger.ts';
import { postBookings } from '#server/ledger/write/post-booking.ts';
import type { Database } from '#server/platform/db/database.ts';
import { ownRegionContent } from '#server/tenancy/regions/own-region-content.ts';
import { cardNumberOf } from '#contract/common/card-number.ts';
import { createTestDatabase } from '#tests/support/databases.ts';
import { postingsOf } from '#tests/support/postings.ts';
import { SEAL_KEYS } from '#tests/support/seal-keys.ts';
import { exportMonth } from './export-month.ts';
import { saveSettings } from './settings.ts';

const AT_ONCE = 6;
let database: Database;
let staffId: number;

beforeEach(async () => {
  database = await createTestDatabase({ poolSize: 2 * AT_ONCE + 2 });
  await seedDemo(database, { history: false });
  const { db } = database;
  ({ person_id: staffId } = await db
    .selectFrom('person')
    .select('person_id')
    .where('email', '=', 'rechnungswesen@demo.example')
    .executeTakeFirstOrThrow());
  const accounts = presetAccounts('04', 4);
  const values = {
    consultant: '1001',
    client: '1',
    length: '4',
    yearBegins: '1',
    isFixed: true,
    chart: '04',
    firstBusiness: '1',
    ...Object.fromEntries(datevRoleNames.map((role) => [role, accounts[role].account])),
    ...Object.fromEntries(datevRoleNames.filter(isRevenue).map((role) => [`key-${role}`, ''])),
  } as unknown as DatevSettings;
  await db.transaction().execute((trx) => saveSettings(trx, 1, values, staffId));
  await moveClock(database, new Date('2026-10-05T09:00:00Z'), 0.001);
  const { topUp } = postingsOf({ regionId: 1, partnerId: 1, cards: [] });
  await postBookings(db, SEAL_KEYS, 1, [topUp(cardNumberOf(20), 5_000)]);
  await moveClock(database, new Date('2026-11-02T09:00:00Z'), 0.001);
  await sealBooks(db, SEAL_KEYS);
});
afterEach(() => database.close());

const exportNow = () => {
  const { db } = database;
  return exportMonth({ db, regionContent: ownRegionContent(db) }, { regionId: 1, month: '2026-10', staffId });
};

it('of exports at once one is made, and the others get the same', async () => {
  const made = await Promise.all(Array.from({ length: AT_ONCE }, exportNow));
  expect(made.map(({ batch }) => batch)).toEqual(Array.from({ length: AT_ONCE }, () => 1));
  expect(made.filter(({ isNew }) => isNew)).toHaveLength(1);
  const { rows } = await sql<{ exports: number; acts: number; numbers: number }>`
    select (select count(*)::int from datev_export) as exports, (select count(*)::int from audit_event where act = 'datev-exported') as acts,
           (select count(*)::int from datev_business) as numbers`.execute(database.db);
  expect(rows[0]).toEqual({ exports: 1, acts: 1, numbers: 1 });
  expect(await verifyLedger(database.db, SEAL_KEYS)).toEqual([]);
});

it('control: the database itself refuses a second first batch, and a change of the one there is', async () => {
  await exportNow();
  await expect(sql`insert into datev_export select * from datev_export`.execute(database.db)).rejects.toMatchObject({
    code: '23505',
  });
  await expect(database.runAsOwner('update datev_export set batch = 2')).rejects.toThrow(/written once/);
  await expect(sql`delete from datev_export`.execute(database.db)).rejects.toThrow(/permission denied|written once/);
});
