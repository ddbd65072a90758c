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
  /** Ends the server and its connections until `start`; returns at once. */
  halt(): void;
  start(): Promise<void>;
  /** Makes a standby of it, which follows it without being waited for. */
  addStandby(): Promise<PostgresCluster>;
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
  // Tables of a test have no statistics: PostgreSQL takes them for large ones, and would compile what runs once.
  'jit=off',
  // Else each backend loads it by itself.
  'shared_preload_libraries=plpgsql',
  'timezone=UTC',
  'log_timezone=UTC',
];

/**
 * Keeps the server only as long as we live: our end of its standard input closes with us, however we end. So nothing is
 * left behind even after a kill -9. A line names the signal to end the server with, and the next one starts it again.
 */
const KEEPER = `
  folder=$1; shift
  "$@" </dev/null >>"$folder/log" 2>&1 & server=$!
  while read -r signal; do
    kill -$signal $server; wait $server; read -r _ || break
    "$@" </dev/null >>"$folder/log" 2>&1 & server=$!
  done
  kill -QUIT $server 2>/dev/null; wait $server
  rm -rf "$folder"`;
const SIGNALS = { crash: 'QUIT', orderly: 'INT' } as const;

/**
 * Starts a PostgreSQL server on a free port of the loopback address, in a folder of its own. The folder is in memory
 * where there is room, or below the system's temporary folder if it is durable. `isDurable` keeps fsync on, for
 * measuring; `settings` are further ones (`name=value`). Throws with the server's log when it does not start.
 */
export function startPostgresCluster({ isDurable = false, settings: further = [] as string[] } = {}): Promise<PostgresCluster> {
  const password = crypto.randomBytes(16).toString('hex');
  const settings = [...SETTINGS, ...(isDurable ? [] : NOT_DURABLE), ...further];
  return serve({ isDurable, settings, password }, async (programs, folder, owner) => {
    fs.writeFileSync(path.join(folder, 'password'), password);
    giveTo(owner, folder);
    initialise(programs, folder, owner);
  });
}

interface Served {
  isDurable: boolean;
  settings: readonly string[];
  password: string;
}

/** Starts a server on the data that `fill` puts into the folder `data` of a new one. */
async function serve(
  served: Served,
  fill: (programs: Programs, folder: string, owner: PostgresOwner) => Promise<void>,
): Promise<PostgresCluster> {
  const owner = getPostgresOwner();
  const folder = fs.mkdtempSync(path.join(served.isDurable ? os.tmpdir() : quickFolder(), 'kartenkontor-postgres-'));
  try {
    giveTo(owner, folder);
    const programs = await findPostgresPrograms(folder, owner);
    await fill(programs, folder, owner);
    const port = await freePort();
    const settings = [...served.settings, `port=${port}`].flatMap((setting) => ['-c', setting]);
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
    const url = (database: string) => `postgres://postgres:${served.password}@127.0.0.1:${port}/${database}`;
    let startedAt = await startOf(url('postgres'), folder).catch(async (error: unknown) => {
      await stop();
      throw error;
    });
    const halt = (how: keyof typeof SIGNALS) => void keeper.stdin?.write(`${SIGNALS[how]}\n`);
    const start = async () => {
      keeper.stdin?.write('start\n');
      startedAt = await startOf(url('postgres'), folder, startedAt);
    };
    return {
      url,
      stop,
      halt: () => halt('orderly'),
      start,
      restart(how) {
        halt(how);
        return start();
      },
      addStandby: () =>
        serve(served, async (_, copy, copyOwner) => {
          await copyRunning(url('postgres'), path.join(folder, 'data'), path.join(copy, 'data'));
          giveTo(copyOwner, copy);
        }),
    };
  } catch (error) {
    fs.rmSync(folder, { recursive: true, force: true });
    throw error;
  }
}

/** Copies the data of a running server, as pg_basebackup would, which is not installed everywhere. */
async function copyRunning(url: string, from: string, to: string): Promise<void> {
  const client = new pg.Client(url);
  await client.connect();
  await client.query(`select pg_backup_start('standby', true)`);
  const filter = (name: string) => path.basename(name) !== 'postmaster.pid';
  fs.cpSync(from, to, { recursive: true, verbatimSymlinks: true, filter });
  const { rows } = await client.query<{ labelfile: string }>('select labelfile from pg_backup_stop(false)');
  await client.end();
  fs.writeFileSync(path.join(to, 'backup_label'), rows[0]!.labelfile);
  fs.writeFileSync(path.join(to, 'standby.signal'), '');
  const { username, password, hostname, port } = new URL(url);
  const source = `host=${hostname} port=${port} user=${username} password=${password}`;
  fs.appendFileSync(path.join(to, 'postgresql.auto.conf'), `primary_conninfo = '${source}'\n`);
  fs.chmodSync(to, 0o700);
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

export async function freePort(): Promise<number> {
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
