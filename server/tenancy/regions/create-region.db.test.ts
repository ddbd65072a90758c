import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Database } from '#server/platform/db/database.ts';
import { createTestDatabase } from '#tests/support/databases.ts';
import { createRegion } from './create-region.ts';

let database: Database;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

it('makes a region with open books, and none of a name that is taken', async () => {
  const region = { slug: 'musterstadt', name: 'Musterstadt', cardName: 'Musterkarte', websiteUrl: 'https://karte.example' };
  const create = () => database.db.transaction().execute((trx) => createRegion(trx, region));
  const accounts = await database.db
    .selectFrom('account')
    .select('kind')
    .where('region_id', '=', await create())
    .execute();
  expect(accounts.map(({ kind }) => kind)).toEqual(expect.arrayContaining(['bank', 'fees']));
  await expect(create()).rejects.toThrow('Kurznamen');
});
