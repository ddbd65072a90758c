import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { giveWaitingCards } from '#server/parties/cards/waiting-cards.ts';
import { type Database, openPostgres, type Trx } from '#server/platform/db/database.ts';
import type { Portal } from '#server/tenancy/portal.ts';
import { addHolderWithoutPassword } from '#server/tenancy/people/add-person.ts';
import { createTestDatabase } from '#tests/support/databases.ts';
import { dieOnceFurther } from '#tests/support/die-once-further.ts';
import { IN_THIS_DATABASE } from '#tests/support/in-this-database.ts';
import { readUnheld } from '#tests/support/read-unheld.ts';
import { SEAL_KEYS } from '#tests/support/seal-keys.ts';
import { actBy, openRegionToTakeOver, prepareTakeOver, releaseTakeOver } from '#tests/support/take-over.ts';
import { continueTakeOvers } from './continue-take-overs.ts';
import { getTakeOver } from './hold-take-over.ts';
import { mailHolders } from './mail-holders.ts';
import { takeOverBackKind } from './take-over-back-kind.ts';

const PEOPLE = 1_200;
type Act = (trx: Trx) => Promise<unknown>;

let database: Database;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

/** What the job needs of the portal; a region's name is all that a mail tells of it. */
const office = (db = database.db) =>
  ({
    db,
    config: { PUBLIC_URL: 'https://portal.example' },
    regionContent: { find: async () => ({ slug: 'ort', cardName: 'OrtCARD', primaryColor: '#ae0c20' }) },
  }) as unknown as Portal;

/** Cards that wait for people. */
async function takeOver(people: number, letter: string) {
  const region = await openRegionToTakeOver(database.db);
  const lines = Array.from(
    { length: people },
    (_, at) => `${letter}${10_000 + at};aktiv;1,00;${letter}${at}@post.example;Kim;Nummer ${at}`,
  );
  const prepared = await prepareTakeOver(database.db, region, lines);
  await database.db.transaction().execute((trx) => releaseTakeOver(trx, prepared));
  await continueTakeOvers(database.db, SEAL_KEYS);
  return prepared;
}

const startMails = (id: number) =>
  sql`update take_over set mailing_by = opened_by, mailing_since = ledger_now() where take_over_id = ${id}`.execute(database.db);

async function countMails(letter: string) {
  const { rows } = await sql<{ mails: number; people: number; noted: number }>`
    select count(*)::int as mails, count(distinct recipient)::int as people,
           (select count(*)::int from waiting_card where mailed_at is not null and lower(email) like ${`${letter}%`}) as noted
      from outbox_mail where recipient like ${`${letter}%@post.example`}`.execute(database.db);
  return rows[0]!;
}

it('mails go on where their process dies, again and again, and nobody gets two', async () => {
  const { id } = await takeOver(PEOPLE, 'm');
  await startMails(id);
  for (let death = 0; death < 3; death++) {
    const before = (await countMails('m')).mails;
    await dieOnceFurther(
      database,
      `import { mailHolders } from '#server/operator/taking-over/mail-holders.ts';
       await mailHolders({ db, config: { PUBLIC_URL: 'https://portal.example' },
         regionContent: { find: async () => ({ slug: 'ort', cardName: 'OrtCARD', primaryColor: '#ae0c20' }) } });`,
      async () => (await countMails('m')).mails !== before,
    );
    const left = await countMails('m');
    expect(left).toEqual({ mails: left.noted, people: left.noted, noted: left.noted });
    expect(left.mails).toBeGreaterThan(before);
    expect(left.mails).toBeLessThan(PEOPLE);
  }
  const other = openPostgres(database.connectionString!, 2);
  await Promise.all([mailHolders(office()), mailHolders(office(other.db))]);
  await other.close();
  expect(await countMails('m')).toEqual({ mails: PEOPLE, people: PEOPLE, noted: PEOPLE });
  expect((await getTakeOver(database.db, id)).mailing_since).toBeNull();
});

it('control: two processes that do not hold the take-over mail somebody twice', async () => {
  const { id } = await takeOver(300, 'c');
  await startMails(id);
  const other = openPostgres(database.connectionString!, 2);
  const unheld = readUnheld();
  await Promise.all([database, other].map(({ db }) => mailHolders(office(db.withPlugin(unheld)))));
  await other.close();
  const { mails, people } = await countMails('c');
  expect(mails).toBeGreaterThan(people);
});

/** Somebody proves an address while the take-over of his card is about to be taken back. Both have ended then. */
async function comeBesideTakingBack(letter: string, isHolderFirst: boolean) {
  const { db } = database;
  const { id, regionId, staffId } = await takeOver(3, letter);
  const email = `${letter}1@post.example`;
  const personId = await db
    .transaction()
    .execute((trx) => addHolderWithoutPassword(trx, { regionId, email, firstName: 'Kim', lastName: 'N', salutation: null }));
  const come = (trx: Trx) => giveWaitingCards(trx, { regionId, personId: personId! }, email);
  const back = (trx: Trx) => takeOverBackKind.carryOut(trx, { regionId, takeOverId: id }, actBy({ regionId, staffId }));
  const [first, later]: [Act, Act] = isHolderFirst ? [come, back] : [back, come];
  let late: Promise<unknown> | undefined;
  await db.transaction().execute(async (trx) => {
    await first(trx);
    late = db
      .transaction()
      .execute(later)
      .catch((error: unknown) => error);
    // For a row of a card: such locks belong to no database, only who waits for them does.
    const isWaiting = sql<{ n: number }>`
      select count(*)::int as n from pg_locks where locktype = 'transactionid' and not granted
         and pid in (select pid from pg_locks where ${sql.raw(IN_THIS_DATABASE)})`;
    while ((await isWaiting.execute(db)).rows[0]!.n === 0) await new Promise(setImmediate);
  });
  const { rows } = await sql<{ owned: number; waiting: number }>`
    select (select count(*)::int from card where customer_id = ${personId!}) as owned,
           (select count(*)::int from waiting_card where take_over_id = ${id} and came_at is null) as waiting`.execute(db);
  return { ...rows[0]!, told: await late, state: (await getTakeOver(db, id)).state };
}

it('of a holder who comes and a taking back at once, the later finds what the first has done', async () => {
  expect(await comeBesideTakingBack('h', true)).toMatchObject({ owned: 1, waiting: 2, told: { status: 422 }, state: 'done' });
  expect(await comeBesideTakingBack('b', false)).toEqual({ owned: 0, waiting: 0, told: undefined, state: 'taking-back' });
});
