import { afterAll, beforeAll, expect, it } from 'vitest';
import { seedPartnerBank } from '#seeds/banks.ts';
import { openPartnerAccount } from '#server/ledger/write/accounts.ts';
import type { Database } from '#server/platform/db/database.ts';
import { createTestDatabase } from '#tests/support/databases.ts';
import { postingsOf } from '#tests/support/postings.ts';
import { openStatementWorld, type StatementWorld } from '#tests/support/statement-world.ts';
import { makePaymentFiles } from './make-payment-files.ts';

let database: Database;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

/** A run with one partner to be collected from and one to be paid; it has no files yet. */
async function openSettledWorld(): Promise<StatementWorld> {
  const world = await openStatementWorld(database);
  const { regionId, cards } = world;
  const { topUp, redeem } = postingsOf(world);
  const { partner_id: partnerId } = await database.db
    .insertInto('partner')
    .values({ region_id: regionId, contract_id: `PAID-${regionId}`, name: 'Laden am Eck' })
    .returning('partner_id')
    .executeTakeFirstOrThrow();
  await openPartnerAccount(database.db, regionId, partnerId);
  await seedPartnerBank(database.db, partnerId, 'Laden am Eck', 'Rechnung');
  await world.at('2026-10-27T10:00:00Z');
  await world.book(topUp(cards[0]!, 5_000), redeem(cards[0]!, 4_000, { partnerId, fee: 80 }));
  await world.issue('2026-11-09');
  return world;
}

const filesOf = ({ regionId }: StatementWorld) =>
  database.db.selectFrom('payment_file').select(['kind', 'xml']).where('region_id', '=', regionId).orderBy('kind').execute();

const dueDays = async (world: StatementWorld) =>
  (await filesOf(world)).map(({ xml }) => /<Req\w+Dt>(?:<Dt>)?([\d-]+)/.exec(xml)![1]);

const setCreditor = ({ regionId }: StatementWorld, creditor_id: string | null) =>
  database.db.updateTable('region_bank').set({ creditor_id }).where('region_id', '=', regionId).execute();

it('asks the bank for the days that the statements name', async () => {
  const world = await openSettledWorld();
  expect(await makePaymentFiles(database.db, world.regionId)).toBe(2);
  expect(await dueDays(world)).toEqual(['2026-11-16', '2026-11-11']);
});

it('asks for days that lie ahead where a file comes late, for no bank moves money in the past', async () => {
  const world = await openSettledWorld();
  await world.at('2026-11-16T03:00:00Z');
  await makePaymentFiles(database.db, world.regionId);
  // Today is too late also for what was to be collected today.
  expect(await dueDays(world)).toEqual(['2026-11-23', '2026-11-18']);
});

it('pays out also while nothing can be collected, and collects once it can', async () => {
  const world = await openSettledWorld();
  await setCreditor(world, null);
  await expect(makePaymentFiles(database.db, world.regionId)).rejects.toThrow('payment files');
  expect((await filesOf(world)).map(({ kind }) => kind)).toEqual(['payout']);
  await setCreditor(world, 'DE98ZZZ09999999999');
  expect(await makePaymentFiles(database.db, world.regionId)).toBe(1);
  expect((await filesOf(world)).map(({ kind }) => kind)).toEqual(['collection', 'payout']);
});
