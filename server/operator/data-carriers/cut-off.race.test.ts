import { setImmediate as turn } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { IN_THIS_DATABASE } from '#tests/support/in-this-database.ts';
import { startTestPortal, type TestPortal, type Visitor } from '#tests/support/portal.ts';
import { atThisPace } from '#tests/support/pace.ts';

/** So many that their carrier does not fit into the buffers of a connection. */
const RUNS = 200_000;
const year = { from: '2025-01-01', until: '2025-12-31', recipient: 'Finanzamt' };

let portal: TestPortal;
let staff: Visitor;
beforeAll(async () => {
  // As in production: the carrier goes out while it is made. The database is the test's own all the same.
  portal = await startTestPortal({ NODE_ENV: 'development', DATABASE_URL: 'postgres://of-the-test' });
  staff = await portal.signedIn('betrieb@demo.example');
  // The runs of jobs: nothing follows from them.
  await portal.database.runAsOwner(`
    insert into job_run (job, started_at, ended_at)
    select md5(n::text) || md5((n * 7)::text), '2025-02-01'::timestamptz + n * interval '1 minute', null
      from generate_series(1, ${RUNS}) n`);
});
afterAll(() => portal.close());

async function begin(): Promise<{
  id: number;
  abort: () => void;
  status: number;
  reader: ReadableStreamDefaultReader<Uint8Array>;
}> {
  const { body } = await staff.post<{ id: number }>('request-data-carrier', year);
  const cutter = new AbortController();
  const cookie = [...staff.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const response = await fetch(`${portal.url}/api/data-carrier?id=${body.id}`, { headers: { cookie }, signal: cutter.signal });
  return { id: body.id, abort: () => cutter.abort(), status: response.status, reader: response.body!.getReader() };
}

/** Whether a transaction of a carrier is open: it holds the lock of all carriers. */
async function isWriting(): Promise<boolean> {
  const { rows } = await sql<{ held: boolean }>`
    select exists (select from pg_locks where locktype = 'advisory' and objid = 7112 and ${sql.raw(IN_THIS_DATABASE)}) as held`.execute(
    portal.database.db,
  );
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
  await vi.waitFor(async () => expect(await isWriting()).toBe(false), { timeout: atThisPace(20_000) });
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
