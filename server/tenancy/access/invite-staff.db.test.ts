import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Database } from '#server/platform/db/database.ts';
import { createRegion } from '#server/tenancy/regions/create-region.ts';
import { createTestDatabase } from '#tests/support/databases.ts';
import { inviteStaff } from './invite-staff.ts';
import { redeemMailedToken } from './mailed-token.ts';

let database: Database;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

it('gives an empty installation its first staff and its first region', async () => {
  const person = { email: 'leitung@betrieb.example', firstName: 'Erste', lastName: 'Person', staffRole: 'support' as const };
  const token = await inviteStaff(database.db, person);
  const staff = await database.db.selectFrom('person').selectAll().executeTakeFirstOrThrow();
  expect(staff).toMatchObject({ role: 'trolleymaker', staff_role: 'support', password_hash: null });
  expect(await redeemMailedToken(database.db, token, 'new-password')).toBe(staff.person_id);
  await expect(inviteStaff(database.db, person)).rejects.toThrow('person_email');

  const region = { slug: 'musterstadt', name: 'Musterstadt', cardName: 'Musterkarte', websiteUrl: 'https://karte.example' };
  const regionId = await database.db.transaction().execute((trx) => createRegion(trx, region));
  const accounts = await database.db.selectFrom('account').select('kind').where('region_id', '=', regionId).execute();
  expect(accounts.map(({ kind }) => kind).sort()).toEqual(expect.arrayContaining(['bank', 'fees']));
  await expect(database.db.transaction().execute((trx) => createRegion(trx, region))).rejects.toThrow('Kurznamen');
});
