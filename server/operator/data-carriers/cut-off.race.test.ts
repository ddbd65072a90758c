import { setImmediate as turn } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { openBooks } from '#tests/support/open-books.ts';
import { startTestPortal, type TestPortal, type Visitor } from '#tests/support/portal.ts';

/** So many that their carrier does not fit into the buffers of a connection. */
const ENTRIES = 200_000;
const year = { from: '2025-01-01', until: '2025-12-31', recipient: 'Finanzamt' };

let portal: TestPortal;
let staff: Visitor;
beforeAll(async () => {
  // As in production: the carrier goes out while it is made. The database is the test's own all the same.
  portal = await startTestPortal({ NODE_ENV: 'development', DATABASE_URL: 'postgres://of-the-test' });
  staff = await portal.signedIn('betrieb@demo.example');
  const { regionId, partnerId } = await openBooks(portal.database.db, 1);
  await portal.database.runAsOwner(`
    alter table entry disable trigger user;
    insert into entry (region_id, entry_id, type, cents, card_account_id, partner_id, actor_id, booked_at)
    select ${regionId}, nextval('entry_id'), 'redemption', (random() * 10000000)::int + 1, null, ${partnerId},
           0, '2025-02-01'::timestamptz + random() * interval '200 days'
      from generate_series(1, ${ENTRIES});
    alter table entry enable trigger user`);
});
afterAll(() => portal.close());

async function begin(): Promise<{ id: number; abort: () => void; status: number; reader: ReadableStreamDefaultReader<Uint8Array> }> {
  const { body } = await staff.post<{ id: number }>('request-data-carrier', year);
  const cutter = new AbortController();
  const cookie = [...staff.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const response = await fetch(`${portal.url}/api/data-carrier?id=${body.id}`, { headers: { cookie }, signal: cutter.signal });
  return { id: body.id, abort: () => cutter.abort(), status: response.status, reader: response.body!.getReader() };
}

/** Whether a transaction of a carrier is open: it holds the lock of all carriers. */
async function isWriting(): Promise<boolean> {
  const { rows } = await sql<{ held: boolean }>`
    select exists (select from pg_locks where locktype = 'advisory' and objid = 7110
      and database = (select oid from pg_database where datname = current_database())) as held`.execute(portal.database.db);
  return rows[0]!.held;
}

const finishedAt = async (id: number) =>
  (
    await portal.database.db
      .selectFrom('data_carrier')
      .select('finished_at')
      .where('data_carrier_id', '=', id)
      .executeTakeFirstOrThrow()
  ).finished_at;

it('a cut connection gives back the connection of the database, and the carrier is not noted as written', async () => {
  const { id, status, abort, reader } = await begin();
  expect(status).toBe(200);
  expect((await reader.read()).value!.length).toBeGreaterThan(0);
  // The reader reads no more, so the writer waits with its transaction.
  for (let i = 0; i < 100; i++) await turn();
  expect(await isWriting()).toBe(true);
  abort();
  await vi.waitFor(async () => expect(await isWriting()).toBe(false), { timeout: 20_000 });
  expect(await finishedAt(id)).toBeNull();
});

it('a second one is refused meanwhile, and comes when the first one is whole', async () => {
  const first = await begin();
  const second = await begin();
  expect(second.status).toBe(409);
  let bytes = 0;
  for (;;) {
    const { value, done } = await first.reader.read();
    if (done) break;
    bytes += value.length;
  }
  expect(bytes).toBeGreaterThan(1_000_000);
  expect(await finishedAt(first.id)).not.toBeNull();
  expect((await staff.get(`data-carrier?id=${second.id}`)).status).toBe(200);
});
