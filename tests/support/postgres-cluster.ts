import { spawn, spawnSync } from 'node:child_process';
import crypto from 'node:crypto';
import fs from 'node:fs';
import net from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { getPostgresOwner, giveTo, type PostgresOwner } from './postgres-owner.ts';
import { findPostgresPrograms, type Programs } from './postgres-programs.ts';
import { quickFolder } from './quick-folder.ts';
import { atThisPace } from './pace.ts';

/** A PostgreSQL server of our own, with nothing in it. */
export interface PostgresCluster {
  /** Connects the superuser to a database; `postgres` is there from the start. */
  url(database: string): string;
  /** Restarts the server: after a stop that needs a recovery (`crash`), or after its connections have ended. */
  restart(how: 'crash' | 'orderly'): Promise<void>;
  /** Ends the server and removes its files. */
  stop: () => Promise<void>;
}

const START_TIMEOUT_MS = atThisPace(30_000);

/**
 * For tests that need no safety against a power cut: about three times as fast. Databases that live for seconds need no
 * vacuum, and no checkpoint except the last.
 */
const NOT_DURABLE = [
  'fsync=off',
  'synchronous_commit=off',
  'full_page_writes=off',
  'autovacuum=off',
  'max_wal_size=2GB',
  'checkpoint_timeout=1h',
];
const SETTINGS = [
  // To compare it takes microseconds, with the default milliseconds at each of thousands of connections.
  'password_encryption=md5',
  'listen_addresses=127.0.0.1',
  'unix_socket_directories=',
  'max_connections=300',
  'timezone=UTC',
  'log_timezone=UTC',
];

/**
 * Keeps the server only as long as we live: our end of its standard input closes with us, however we end. So nothing is
 * left behind even after a kill -9. Each line names the signal to restart the server with.
 */
const KEEPER = `
  folder=$1; shift
  "$@" </dev/null >>"$folder/log" 2>&1 & server=$!
  while read -r signal; do
    kill -$signal $server; wait $server
    "$@" </dev/null >>"$folder/log" 2>&1 & server=$!
  done
  kill -QUIT $server; wait $server
  rm -rf "$folder"`;
const SIGNALS = { crash: 'QUIT', orderly: 'INT' } as const;

/**
 * Starts a PostgreSQL server on a free port of the loopback address, in a folder of its own. The folder is in memory
 * where there is room, or below the system's temporary folder if it is durable. `isDurable` keeps fsync on, for
 * measuring; `settings` are further ones (`name=value`). Throws with the server's log when it does not start.
 */
export async function startPostgresCluster({
  isDurable = false,
  settings: further = [] as string[],
} = {}): Promise<PostgresCluster> {
  const owner = getPostgresOwner();
  const folder = fs.mkdtempSync(path.join(isDurable ? os.tmpdir() : quickFolder(), 'kartenkontor-postgres-'));
  const password = crypto.randomBytes(16).toString('hex');
  try {
    fs.writeFileSync(path.join(folder, 'password'), password);
    giveTo(owner, folder);
    const programs = await findPostgresPrograms(folder, owner);
    initialise(programs, folder, owner);
    const port = await freePort();
    const settings = [...SETTINGS, `port=${port}`, ...(isDurable ? [] : NOT_DURABLE), ...further].flatMap((setting) => [
      '-c',
      setting,
    ]);
    const keeper = spawn('sh', ['-c', KEEPER, 'sh', folder, programs.postgres, '-D', path.join(folder, 'data'), ...settings], {
      ...owner,
      cwd: folder,
      // A group of its own, so that Ctrl-C reaches us only and the keeper can still tidy up.
      detached: true,
      stdio: ['pipe', 'ignore', 'ignore'],
    });
    const ended = new Promise<void>((resolve) => keeper.once('exit', () => resolve()));
    const stop = () => {
      keeper.stdin?.end();
      return ended;
    };
    const url = (database: string) => `postgres://postgres:${password}@127.0.0.1:${port}/${database}`;
    let startedAt = await startOf(url('postgres'), folder).catch(async (error: unknown) => {
      await stop();
      throw error;
    });
    return {
      url,
      stop,
      async restart(how) {
        keeper.stdin?.write(`${SIGNALS[how]}\n`);
        startedAt = await startOf(url('postgres'), folder, startedAt);
      },
    };
  } catch (error) {
    fs.rmSync(folder, { recursive: true, force: true });
    throw error;
  }
}

function initialise(programs: Programs, folder: string, owner: PostgresOwner): void {
  const { status, stderr } = spawnSync(
    programs.initdb,
    [
      '-D',
      path.join(folder, 'data'),
      '-U',
      'postgres',
      '--encoding=UTF8',
      '--locale=C.UTF-8',
      '--auth=password',
      `--pwfile=${path.join(folder, 'password')}`,
      '--no-sync',
    ],
    { ...owner, cwd: folder, encoding: 'utf8' },
  );
  if (status !== 0) throw new Error(`initdb failed: ${stderr}`);
}

async function freePort(): Promise<number> {
  const server = net.createServer().listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const { port } = server.address() as net.AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}

/** When the server began, once it answers and is no longer the one that began at `before`. */
async function startOf(url: string, folder: string, before?: string): Promise<string> {
  const deadline = Date.now() + START_TIMEOUT_MS;
  for (;;) {
    const start = await askForStart(url).catch((error: unknown) => {
      if (Date.now() <= deadline) return before;
      throw new Error(`PostgreSQL did not start:\n${fs.readFileSync(path.join(folder, 'log'), 'utf8')}`, { cause: error });
    });
    if (start !== undefined && start !== before) return start;
    await wait(50);
  }
}

async function askForStart(url: string): Promise<string> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2_000 });
  client.on('error', () => {});
  await client.connect();
  try {
    const { rows } = await client.query<{ start: string }>('select pg_postmaster_start_time()::text as start');
    return rows[0]!.start;
  } finally {
    await client.end().catch(() => {});
  }
}
