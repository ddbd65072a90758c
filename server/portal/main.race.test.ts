import { randomBytes } from 'node:crypto';
import fs from 'node:fs';
import net from 'node:net';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, inject, it } from 'vitest';
import { type Database, openEmbedded, openPostgres } from '#server/platform/db/database.ts';
import { migrate } from '#server/platform/db/migrate.ts';
import { explainStartError } from '#server/platform/explain-start-error.ts';
import { createTestDatabase } from '#tests/support/databases.ts';
import { type RunningProgram, runProgram } from '#tests/support/run-program.ts';

let database: Database;
let main: RunningProgram | undefined;
/** A login for the application that owns nothing, as the README makes it. */
const login = `portal_${randomBytes(4).toString('hex')}`;

beforeAll(async () => {
  database = await createTestDatabase();
  await database.runAsOwner(`create role ${login} login password 'secret' in role kartenkontor_app`);
});
afterEach(async () => {
  main?.signal('SIGKILL');
  await main?.ended;
});
afterAll(async () => {
  await database.runAsOwner(`drop role ${login}`);
  await database.close();
});

const ownerUrl = () => database.connectionString!;
const appUrl = () => Object.assign(new URL(ownerUrl()), { username: login, password: 'secret' }).href;
const inProduction = (settings: Record<string, string> = {}) => ({
  NODE_ENV: 'production',
  DATABASE_URL: appUrl(),
  PUBLIC_URL: 'https://portal.example',
  SMTP_URL: 'smtp://127.0.0.1:1',
  SEAL_KEY: 'the-key-of-this-test-and-of-nobody-else',
  LOG_LEVEL: 'error',
  ...settings,
});

/** Starts it and returns its message when it refuses to continue. */
async function refusal(settings: Record<string, string | undefined>): Promise<string> {
  main = runProgram('portal/main.ts', settings);
  expect(await main.ended).toBe(1);
  expect(main.said()).toMatch(/^Cannot start:/);
  // An explanation, no stack.
  expect(main.said()).not.toMatch(/^\s+at /m);
  return main.said();
}

/** What a start says of an error that it meets at a database, without a process that starts. */
async function explanation(url: string): Promise<string | null> {
  const opened = openPostgres(url, 1);
  const error: unknown = await opened.db
    .selectFrom('region')
    .select('slug')
    .execute()
    .catch((error: unknown) => error);
  await opened.close();
  return explainStartError(error);
}

async function start(settings: Record<string, string>): Promise<string> {
  main = runProgram('portal/main.ts', settings);
  return main.url;
}

describe('the login of the server', () => {
  it('may own nothing in production, unless that is asked for by name', async () => {
    expect(await refusal(inProduction({ DATABASE_URL: ownerUrl() }))).toContain('this login owns tables');
    const url = await start(inProduction({ DATABASE_URL: ownerUrl(), ALLOW_OWNER_LOGIN: 'yes' }));
    expect((await fetch(`${url}/readyz`)).status).toBe(200);
  });

  it('does not change the schema in production: the owner’s login does, needs no other setting, and the server’s serves', async () => {
    const empty = `empty_${randomBytes(4).toString('hex')}`;
    const cluster = new pg.Client(inject('postgresUrl'));
    await cluster.connect();
    await cluster.query(`create database ${empty}`);
    const at = (url: string) => Object.assign(new URL(url), { pathname: `/${empty}` }).href;
    expect(await refusal(inProduction({ DATABASE_URL: at(appUrl()) }))).toContain('npm run db:migrate');
    const settings = { NODE_ENV: 'production', OWNER_DATABASE_URL: at(ownerUrl()) };
    expect(await runProgram('platform/db/migrate.cli.ts', settings).ended).toBe(0);
    // The server’s login owns nothing, and cannot leave its role for a stronger one.
    const url = await start(inProduction({ DATABASE_URL: at(appUrl()) }));
    expect((await fetch(`${url}/readyz`)).status).toBe(200);
    const client = new pg.Client(at(appUrl()));
    await client.connect();
    await expect(client.query('delete from posting')).rejects.toThrow('permission denied');
    await client.query('set role kartenkontor_app');
    await expect(client.query('delete from posting')).rejects.toThrow('permission denied');
    await expect(client.query('drop table posting')).rejects.toThrow('must be owner');
    await client.end();
    main!.signal('SIGKILL');
    await main!.ended;
    await cluster.query(`drop database ${empty} with (force)`);
    await cluster.end();
  });
});

describe('a start that cannot go well says what to do', () => {
  it('where settings are missing', async () => {
    const said = await refusal({ DATABASE_URL: appUrl() });
    expect(said).toContain('NODE_ENV: must be production');
  });

  it('where DATABASE_URL leads to nobody', async () => {
    const DATABASE_URL = 'postgres://x:y@127.0.0.1:1/portal';
    expect(await refusal(inProduction({ DATABASE_URL }))).toContain('no PostgreSQL answers there');
  });

  // Each case below is one start and the words by which it explains what stops it.
  it.each([
    ['a wrong password', () => Object.assign(new URL(appUrl()), { password: 'wrong' }).href, 'wrong password'],
    ['no such database', () => Object.assign(new URL(appUrl()), { pathname: '/nowhere' }).href, 'there is no such database'],
  ])('where DATABASE_URL leads to %s', async (_what, url, reason) => {
    expect(await explanation(url())).toContain(reason);
  });

  it('where a connection pooler stands in front of PostgreSQL, and so do the commands', async () => {
    const pooler = await listen((socket) =>
      socket.end(errorResponse('08P01', 'unsupported startup parameter: statement_timeout')),
    );
    const url = `postgres://x:y@127.0.0.1:${pooler.port}/portal`;
    expect(await refusal(inProduction({ DATABASE_URL: url }))).toContain('name PostgreSQL itself');
    const command = runProgram('operator/operations/verify-ledger.cli.ts', { DATABASE_URL: url });
    expect(await command.ended).toBe(1);
    expect(command.said()).toContain('name PostgreSQL itself');
    pooler.close();
  });

  it('where PostgreSQL takes longer than connect_timeout in its address says', async () => {
    const silent = await listen(() => {});
    const slow = openPostgres(`postgres://x:y@127.0.0.1:${silent.port}/portal?connect_timeout=1`, 1);
    const start = performance.now();
    const error: unknown = await slow.db
      .selectFrom('region')
      .select('slug')
      .execute()
      .catch((error: unknown) => error);
    // Not the five seconds of other addresses.
    expect(performance.now() - start).toBeLessThan(4_500);
    expect(explainStartError(error)).toContain('no PostgreSQL answers there');
    const ofOwner: unknown = await slow.runAsOwner('select 1').catch((error: unknown) => error);
    expect(explainStartError(ofOwner)).toContain('no PostgreSQL answers there');
    await slow.close();
    silent.close();
  });

  it('where PostgreSQL is still starting', async () => {
    const server = await listen((socket) => socket.end(errorResponse('57P03', 'the database system is starting up')));
    expect(await explanation(`postgres://x:y@127.0.0.1:${server.port}/portal`)).toContain('try again');
    server.close();
  });
});

it('goes on with a schema that is newer and says so, but not with one that has lost what it uses', async () => {
  await database.runAsOwner(`insert into schema_migration values (9999, '9999-next.sql', 'x')`);
  try {
    const url = await start(inProduction());
    expect(main!.said()).toContain('The schema is newer than this program by 9999-next.sql, and the program works on it.');
    expect((await fetch(`${url}/readyz`)).status).toBe(200);
    main!.signal('SIGKILL');
    await main!.ended;
    await database.runAsOwner(`update schema_migration set oldest_program = '99.0.0' where number = 9999`);
    expect(await refusal(inProduction())).toContain('it needs version 99.0.0 at least');
  } finally {
    await database.runAsOwner('delete from schema_migration where number = 9999');
  }
});

describe('a database of before version 1.0', () => {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'kartenkontor-before-'));
  afterAll(() => fs.rmSync(folder, { recursive: true }));

  /** Its files had other numbers and other names. */
  async function makeOld(made: Database): Promise<void> {
    const files = path.join(folder, 'migrations');
    fs.mkdirSync(files, { recursive: true });
    fs.writeFileSync(path.join(files, '0001-before.sql'), 'create table region (region_id int);');
    await migrate(made, files);
    await made.close();
  }

  /** What the command and the start say, both of which stop. */
  async function refusals(settings: Record<string, string>): Promise<string[]> {
    const said: string[] = [];
    for (const program of ['platform/db/migrate.cli.ts', 'portal/main.ts']) {
      main = runProgram(program, settings);
      expect(await main.ended).toBe(1);
      said.push(main.said());
    }
    return said;
  }

  /** An explanation, no stack. */
  const explained = expect.stringMatching(/^Cannot bring .*\n.*Make it anew: name an empty database, or another DATA_DIR\n$/);

  it('is refused on PostgreSQL', async () => {
    const old = `old_${randomBytes(4).toString('hex')}`;
    const cluster = new pg.Client(inject('postgresUrl'));
    await cluster.connect();
    await cluster.query(`create database ${old}`);
    const url = new URL(old, inject('postgresUrl')).href;
    await makeOld(openPostgres(url, 1));
    expect(await refusals({ NODE_ENV: 'development', DATABASE_URL: url })).toEqual([explained, explained]);
    expect(await refusal(inProduction({ DATABASE_URL: url }))).toContain('run npm run db:migrate');
    await cluster.query(`drop database ${old} with (force)`);
    await cluster.end();
  });

  it('is refused in a DATA_DIR', async () => {
    const DATA_DIR = path.join(folder, 'data');
    await makeOld(await openEmbedded(DATA_DIR));
    expect(await refusals({ DATA_DIR })).toEqual([explained, explained]);
  });
});

describe('an end by signal', () => {
  it('answers what is in flight first, and refuses what comes later; who hung up before is no failure', async () => {
    const url = await start(inProduction({ LOG_LEVEL: 'info' }));
    await hangUp(url);
    const socket = net.connect(Number(new URL(url).port), '127.0.0.1');
    let received = '';
    socket.setEncoding('latin1').on('data', (text: string) => (received += text));
    const closed = new Promise((resolve) => socket.once('close', resolve));
    const body = '{"cardID":"x"}';
    const head = `POST /api/customer-login HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: ${body.length}\r\n\r\n`;
    await new Promise<void>((resolve) => void socket.write(`GET /healthz HTTP/1.1\r\nhost: x\r\n\r\n`, () => resolve()));
    await expect.poll(() => received).toContain('200 OK');
    socket.write(head + body.slice(0, 5));
    // The server has the first half once another connection got its answer.
    await fetch(`${url}/healthz`);
    main!.signal('SIGTERM');
    await expect
      .poll(() =>
        fetch(`${url}/healthz`).then(
          () => 'open',
          () => 'closed',
        ),
      )
      .toBe('closed');
    socket.write(body.slice(5));
    await closed;
    expect(received).toMatch(/HTTP\/1\.1 (422|503) /);
    expect(await main!.ended).toBe(0);
    expect(main!.said()).not.toContain('call failed');
  });

  it('does not wait at the second one', async () => {
    const url = await start(inProduction());
    const socket = net.connect(Number(new URL(url).port), '127.0.0.1');
    socket.on('error', () => {});
    socket.write('POST /api/customer-login HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 9\r\n\r\n{');
    await fetch(`${url}/healthz`);
    main!.signal('SIGTERM');
    await expect
      .poll(() =>
        fetch(`${url}/healthz`).then(
          () => 'open',
          () => 'closed',
        ),
      )
      .toBe('closed');
    main!.signal('SIGINT');
    expect(await main!.ended).toBe(1);
    socket.destroy();
  });
});

/** Five people, in the middle of a request. */
async function hangUp(url: string): Promise<void> {
  for (let time = 0; time < 5; time++) {
    const socket = net.connect(Number(new URL(url).port), '127.0.0.1');
    await new Promise<void>(
      (resolve) =>
        void socket.write(
          'POST /api/customer-login HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 9\r\n\r\n{',
          () => resolve(),
        ),
    );
    await fetch(`${url}/healthz`);
    socket.resetAndDestroy();
  }
  await fetch(`${url}/healthz`);
}

async function listen(answer: (socket: net.Socket) => void) {
  const server = net.createServer((socket) => {
    socket.on('error', () => {});
    socket.once('data', () => answer(socket));
  });
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  return { port: (server.address() as net.AddressInfo).port, close: () => server.close() };
}

/** What PostgreSQL's protocol sends to refuse a connection. */
function errorResponse(code: string, message: string): Buffer {
  const fields = Buffer.from(`SFATAL\0VFATAL\0C${code}\0M${message}\0\0`);
  const head = Buffer.from('E\0\0\0\0', 'latin1');
  head.writeInt32BE(fields.length + 4, 1);
  return Buffer.concat([head, fields]);
}
