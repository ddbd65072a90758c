import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { sealBooks } from '#server/ledger/prove/seal-books.ts';
import { verifyLedger } from '#server/ledger/prove/verify-ledger.ts';
import { type Database, openPostgres } from '#server/platform/db/database.ts';
import { listCategories } from '#server/tenancy/regions/categories.ts';
import { createTestDatabase } from '#tests/support/databases.ts';
import { dieOnceFurther } from '#tests/support/die-once-further.ts';
import {
  BRANCH_HEAD,
  EMPLOYER_HEAD,
  movedBy,
  officeOf,
  PARTNER_HEAD,
  type PreparedMove,
  prepareMove,
  releaseMove,
  workOn,
} from '#tests/support/party-move.ts';
import { readUnheld } from '#tests/support/read-unheld.ts';
import { SEAL_KEYS } from '#tests/support/seal-keys.ts';
import { openRegionToTakeOver } from '#tests/support/take-over.ts';
import { getPartyMove } from './hold-party-move.ts';
import { moveIn } from './move-in.ts';
import { takeBackPartyMove } from './take-back-party-move.ts';
import { partyBackKind } from './party-back-kind.ts';

const QUANTITY = 400;

let database: Database;
beforeAll(async () => {
  database = await createTestDatabase();
  await sql`insert into category (name) values ('Bücher') on conflict do nothing`.execute(database.db);
});
afterAll(() => database.close());

let moves = 0;

/** A rehearsed move of partners, every second with a further branch, in a region of its own unless one is named. */
async function prepare(quantity = QUANTITY, region?: { regionId: number; staffId: number }): Promise<PreparedMove> {
  const { db } = database;
  const { regionId, staffId } = region ?? (await openRegionToTakeOver(db));
  const [trade] = await listCategories(db);
  const move = `m${++moves}`;
  const partners = Array.from(
    { length: quantity },
    (_, at) => `${at};Laden ${move} ${at};Marktstraße 1;77933;Lahr;${trade!.name};${move}-${at}@post.example;Frau;Kim;Eins;;;;`,
  );
  const branches = Array.from({ length: quantity / 2 }, (_, at) => `${at * 2};Am See;Seestraße 1;77933;Lahr;${trade!.name}`);
  const files = [
    ['partners', `${PARTNER_HEAD}\n${partners.join('\n')}\n`],
    ['branches', `${BRANCH_HEAD}\n${branches.join('\n')}\n`],
  ] as const;
  const words = { trade: { [trade!.name]: String(trade!.id) } };
  return prepareMove(db, { regionId, staffId }, files, words, `Altkarte ${move}`);
}

const release = (prepared: PreparedMove) => database.db.transaction().execute((trx) => releaseMove(trx, prepared));

/** What has come of it: what is noted, contracts, their branches and people. */
async function stateOf({ id, regionId }: PreparedMove) {
  const { rows } = await sql<{ noted: number; partners: number; branches: number; people: number }>`
    select (select count(*)::int from moved_party where party_move_id = ${id}) as noted,
           (select count(*)::int from partner where region_id = ${regionId} and name like 'Laden m%') as partners,
           (select count(*)::int from branch b join partner p using (region_id, partner_id)
             where p.region_id = ${regionId} and p.name like 'Laden m%') as branches,
           (select count(*)::int from person where region_id = ${regionId} and role = 'partner' and email like 'm%-%') as people`.execute(
    database.db,
  );
  return rows[0]!;
}

async function employersOf({ id, regionId }: PreparedMove) {
  const { rows } = await sql<{ noted: number; employers: number; people: number; banks: number }>`
    select (select count(*)::int from moved_party where party_move_id = ${id} and employer_id is not null) as noted,
           (select count(*)::int from employer where region_id = ${regionId} and name like 'Werft %') as employers,
           (select count(*)::int from person where region_id = ${regionId} and role = 'employer' and email like 'werft-%') as people,
           (select count(*)::int from employer_bank where region_id = ${regionId}) as banks`.execute(database.db);
  return rows[0]!;
}

it('goes on where its process dies, again and again, and opens each contract once', async () => {
  const prepared = await prepare();
  await release(prepared);
  for (let death = 0; death < 2; death++) {
    const before = await stateOf(prepared);
    await dieOnceFurther(
      database,
      `import { moveIn } from '#server/operator/moving-parties/move-in.ts';
       import { officeOf } from '#tests/support/party-move.ts';
       await moveIn(officeOf(db), ${prepared.id});`,
      async () => (await stateOf(prepared)).noted !== before.noted,
    );
    const left = await stateOf(prepared);
    expect(left.noted).toBeLessThan(QUANTITY * 1.5);
    expect([left.people, left.branches]).toEqual([left.partners, left.noted]);
  }
  const other = openPostgres(database.connectionString!, 2);
  await Promise.all([workOn(database.db), moveIn(officeOf(other.db), prepared.id)]);
  await other.close();
  expect(await stateOf(prepared)).toEqual({
    noted: QUANTITY * 1.5,
    partners: QUANTITY,
    branches: QUANTITY * 1.5,
    people: QUANTITY,
  });
  expect((await getPartyMove(database.db, prepared.id)).state).toBe('done');
  await sealBooks(database.db, SEAL_KEYS);
  expect(await verifyLedger(database.db, SEAL_KEYS)).toEqual([]);
});

it('opens each employer once, though its process dies and two go on beside each other', async () => {
  const { db } = database;
  const { regionId, staffId } = await openRegionToTakeOver(db);
  const lines = Array.from(
    { length: QUANTITY },
    (_, at) => `${at};Werft ${at};Werftstraße 1;77933;Lahr;werft-${at}@post.example;Frau;Kim;Eins;Rechnung;;;`,
  );
  const prepared = await prepareMove(db, { regionId, staffId }, [['employers', `${EMPLOYER_HEAD}\n${lines.join('\n')}\n`]], {
    payment: { Rechnung: 'Rechnung' },
  });
  await release(prepared);
  await dieOnceFurther(
    database,
    `import { moveIn } from '#server/operator/moving-parties/move-in.ts';
       import { officeOf } from '#tests/support/party-move.ts';
     await moveIn(officeOf(db), ${prepared.id});`,
    async () => (await employersOf(prepared)).noted > 0,
  );
  const left = await employersOf(prepared);
  expect(left.noted).toBeLessThan(QUANTITY);
  expect([left.employers, left.people, left.banks]).toEqual([left.noted, left.noted, left.noted]);
  const other = openPostgres(database.connectionString!, 2);
  await Promise.all([workOn(db), moveIn(officeOf(other.db), prepared.id)]);
  await other.close();
  expect(await employersOf(prepared)).toEqual({ noted: QUANTITY, employers: QUANTITY, people: QUANTITY, banks: QUANTITY });
  expect((await getPartyMove(db, prepared.id)).state).toBe('done');
  await sealBooks(db, SEAL_KEYS);
  expect(await verifyLedger(db, SEAL_KEYS)).toEqual([]);
});

it('of twenty who release at once, one does; and two moves of a region do not run beside each other', async () => {
  const first = await prepare(2);
  const { regionId, staffId } = first;
  const second = await prepare(2, { regionId, staffId });
  const ended = await Promise.allSettled(Array.from({ length: 20 }, (_, at) => release(at % 2 === 0 ? first : second)));
  expect(ended.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  for (const outcome of ended) if (outcome.status === 'rejected') expect((outcome.reason as { status: number }).status).toBe(409);
  await workOn(database.db);
});

it('two processes that take it back end each contract once, and one that sets a password meanwhile stays', async () => {
  const { db } = database;
  const prepared = await prepare(120);
  await release(prepared);
  await workOn(db);
  const { regionId, id: moveId } = prepared;
  await db.transaction().execute((trx) => partyBackKind.carryOut(trx, { regionId, moveId }, movedBy(prepared)));
  const other = openPostgres(database.connectionString!, 2);
  await Promise.all([
    takeBackPartyMove(officeOf(db), moveId),
    takeBackPartyMove(officeOf(other.db), moveId),
    sql`update person set password_hash = 'x' where region_id = ${regionId} and email like '%-119@post.example'`.execute(db),
  ]);
  await other.close();
  const { rows } = await sql<{ back: number; stays: number; ended: number; open: number }>`
    select (count(*) filter (where m.back_at is not null))::int as back, (count(*) filter (where m.stays is not null))::int as stays,
           (count(*) filter (where p.contract_end_at is not null))::int as ended,
           (count(*) filter (where e.ended_at is null))::int as open
      from moved_party m join partner p using (region_id, partner_id) join person e on e.person_id = m.person_id
     where m.party_move_id = ${moveId} and m.branch_id is null`.execute(db);
  const { back, stays, ended, open } = rows[0]!;
  expect([back + stays, ended, open]).toEqual([120, back, stays]);
  await sealBooks(db, SEAL_KEYS);
  expect(await verifyLedger(db, SEAL_KEYS)).toEqual([]);
});

it('control: two processes that do not hold the move get in each other’s way', async () => {
  const prepared = await prepare(100);
  await release(prepared);
  const other = openPostgres(database.connectionString!, 2);
  const unheld = readUnheld();
  const ended = await Promise.allSettled(
    [database, other].map(({ db }) => moveIn(officeOf(db.withPlugin(unheld)), prepared.id, () => false, 100)),
  );
  await other.close();
  expect(ended.some(({ status }) => status === 'rejected')).toBe(true);
  await workOn(database.db);
});
