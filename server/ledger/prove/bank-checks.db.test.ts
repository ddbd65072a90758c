import { afterAll, beforeAll, expect, it } from 'vitest';
import type { PaymentSeed } from '#seeds/banks.ts';
import type { Database } from '#server/platform/db/database.ts';
import { makePaymentFiles } from '#server/reports/settlements/make-payment-files.ts';
import { audit } from '#server/tenancy/audit/audit.ts';
import { createTestDatabase } from '#tests/support/databases.ts';
import { postingsOf } from '#tests/support/postings.ts';
import { SEAL_KEYS } from '#tests/support/seal-keys.ts';
import { openStatementWorld, type StatementWorld } from '#tests/support/statement-world.ts';
import { verifyLedger } from './verify-ledger.ts';

const OTHER = 'DE89370400440532013000';
const RULE = 'what is paid names the accounts that were there when it was made';

let database: Database;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

async function openWorld(payment?: PaymentSeed): Promise<StatementWorld> {
  const world = await openStatementWorld(database, payment && { payment });
  await world.at('2026-10-27T10:00:00Z');
  await world.book(postingsOf(world).topUp(world.cards[0]!, 1_000));
  return world;
}

const findingsIn = async ({ regionId }: StatementWorld) =>
  (await verifyLedger(database.db, SEAL_KEYS))
    .filter((finding) => finding.regionId === regionId)
    .map(({ rule, subject }) => [rule, subject]);

/** The owner of the database replaces an account while something runs, with the triggers off. */
async function whileExchanged(table: 'region_bank' | 'partner_bank', { regionId }: StatementWorld, act: () => Promise<unknown>) {
  const { iban } = await database.db.selectFrom(table).select('iban').where('region_id', '=', regionId).executeTakeFirstOrThrow();
  const put = (account: string) =>
    database.runAsOwner(`
      alter table ${table} disable trigger user;
      update ${table} set iban = '${account}' where region_id = ${regionId};
      alter table ${table} enable trigger user`);
  await put(OTHER);
  await act();
  await put(iban!);
}

it('notices our account exchanged while a file for the bank is written', async () => {
  const world = await openWorld();
  await world.issue('2026-11-09');
  await whileExchanged('region_bank', world, () => makePaymentFiles(database.db, world.regionId));
  expect(await findingsIn(world)).toEqual([[RULE, 'collection file of run 1']]);
});

it('notices a partner’s account exchanged while statements are made', async () => {
  const world = await openWorld();
  await whileExchanged('partner_bank', world, () => world.issue('2026-11-09'));
  await makePaymentFiles(database.db, world.regionId);
  expect(await findingsIn(world)).toEqual([[RULE, 'payment of statement 1']]);
});

it('notices our account exchanged while a paper says where to pay', async () => {
  const world = await openWorld('Rechnung');
  await whileExchanged('region_bank', world, () => world.issue('2026-11-09'));
  expect(await findingsIn(world)).toEqual([[RULE, 'paper of statement 1']]);
});

it('control: accounts that change as they may break nothing, before or after', async () => {
  const world = await openWorld();
  const change = (iban: string) =>
    database.db.transaction().execute(async (trx) => {
      for (const table of ['region_bank', 'partner_bank'] as const)
        await trx.updateTable(table).set({ iban }).where('region_id', '=', world.regionId).execute();
      await audit(trx, { personId: null, regionId: world.regionId, act: 'region-bank-changed' });
    });
  await change(OTHER);
  await world.issue('2026-11-09');
  await makePaymentFiles(database.db, world.regionId);
  expect(await findingsIn(world)).toEqual([]);
  await change('DE75512108001245126199');
  expect(await findingsIn(world)).toEqual([]);
});
