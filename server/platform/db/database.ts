import fs from 'node:fs';
import path from 'node:path';
import type { PGlite, PGliteOptions } from '@electric-sql/pglite';
import {
  HandleEmptyInListsPlugin,
  Kysely,
  PGliteDialect,
  PostgresDialect,
  replaceWithNoncontingentExpression,
  type Transaction,
} from 'kysely';
import pg from 'pg';
import { lockDataFolder } from './data-folder-lock.ts';
import { Connection } from './connection.ts';
import { keepPlans } from './keep-plans.ts';
import { openPool } from './pool.ts';
import type { Tables } from './tables.ts';

/** The database or a transaction: the first parameter of every function that reads or writes. */
export type Db = Kysely<Tables>;
export type Trx = Transaction<Tables>;

/** The application's role, which cannot change the books (server/migrations/0010-roles-and-guards.sql). */
export const APPLICATION_ROLE = 'kartenkontor_app';

/** Nothing is in an empty list; SQL itself knows no such list. */
const plugins = [new HandleEmptyInListsPlugin({ strategy: replaceWithNoncontingentExpression })];

const STATEMENT_TIMEOUT_MS = 10_000;
/** Beyond the server's own limit: then the network is dead, or a commit waits for a standby that hangs. */
const ANSWER_TIMEOUT_MS = STATEMENT_TIMEOUT_MS + 2_000;

/** How long a connection may take where its address does not say it. */
const CONNECT_TIMEOUT_MS = 5_000;
/** Where another server can answer as well. */
const READER_TIMEOUT_MS = 2_000;

/** The code of PostgreSQL's refusal to write. */
export const READ_ONLY = '25006';

/** By that name PostgreSQL lists connections of reads that may be old. */
export const READER = 'kartenkontor-reads';

/** The channel on which the database reports changes of data that processes cache. */
export const CHANGES = 'portal_notice';

/** For the embedded database with its single connection: before the first migration the role does not exist. */
const BECOME_APPLICATION = `
  do $$ begin
    if exists (select from pg_roles where rolname = '${APPLICATION_ROLE}') then set role ${APPLICATION_ROLE}; end if;
  end $$;`;

/** Called with the topic of a change; null for sessions and rights, or if changes may have been missed. */
type Heard = (topic: string | null) => void;

/** An open database, with what its two kinds offer beside Kysely. */
export interface Database {
  db: Db;
  kind: 'postgres' | 'embedded';
  /** Runs a whole SQL script as the owner, in one transaction; only for migrations, seeds and tests. */
  runAsOwner(script: string): Promise<void>;
  /**
   * Calls back after a transaction of any process has told of a change. In the process of that transaction, this
   * happens before its commit is answered; in others, when one of their connections is idle. It also calls back when a
   * connection has ended, as changes may have been missed.
   */
  onChange(heard: Heard): void;
  /** The embedded engine, for the job queue. */
  embedded?: PGlite;
  connectionString?: string;
  close(): Promise<void>;
}

/** Reads int8 (cents, ids) as a safe integer; a larger value throws a RangeError instead of giving a wrong amount. */
function readInt8(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new RangeError(`int8 out of range: ${text}`);
  return value;
}

const asText = (text: string) => text;

/** In milliseconds; `connect_timeout` of an address is libpq's, in seconds, which pg does not read. */
export function connectTimeout(connectionString: string): number {
  const seconds = Number(new URL(connectionString).searchParams.get('connect_timeout'));
  return seconds > 0 ? seconds * 1_000 : CONNECT_TIMEOUT_MS;
}

/**
 * Opens PostgreSQL. Connections use the application's role, with a time limit for every statement and lock. Opening
 * one, or waiting for a free one, takes five seconds at most, or what `connect_timeout` in the address says. While the
 * primary moves, calls wait a little (pool.ts). The first use fails if the role does not exist yet: run the migrations
 * first.
 */
export function openPostgres(connectionString: string, poolSize: number): Database {
  const listeners = new Set<Heard>();
  const pool = openPool({
    ...poolSettings(connectionString, poolSize),
    // Each connection listens, so that a process hears of its own changes before the answer.
    // oxlint-disable-next-line typescript/no-misused-promises -- the pool waits for it, which its types do not say yet
    onConnect: (client) => prepareConnection(client, (topic) => listeners.forEach((heard) => heard(topic))),
  });
  const db: Db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }), plugins });
  const scripts = openScripts(connectionString);
  return {
    db,
    kind: 'postgres',
    connectionString,
    runAsOwner: (script) => scripts.run(script),
    onChange: (heard) => void listeners.add(heard),
    async close() {
      await scripts.close();
      await db.destroy();
    },
  };
}

function poolSettings(connectionString: string, poolSize: number): pg.PoolConfig {
  const types = new pg.TypeOverrides();
  types.setTypeParser(pg.types.builtins.INT8, readInt8);
  types.setTypeParser(pg.types.builtins.DATE, asText);
  return {
    connectionString,
    max: poolSize,
    types,
    connectionTimeoutMillis: connectTimeout(connectionString),
    query_timeout: ANSWER_TIMEOUT_MS,
    statement_timeout: STATEMENT_TIMEOUT_MS,
    lock_timeout: STATEMENT_TIMEOUT_MS / 2,
    idle_in_transaction_session_timeout: STATEMENT_TIMEOUT_MS,
    // Warnings, because one of them says that a commit may not count.
    options: `-c role=${APPLICATION_ROLE} -c client_min_messages=warning`,
    application_name: 'kartenkontor',
  };
}

/**
 * Opens PostgreSQL, usually a standby, for reads alone: with the same role and time limits, and every transaction
 * read-only. A connection takes two seconds at most. It waits for no primary and hears of no changes.
 */
export function openReader(connectionString: string, poolSize: number): Db {
  const settings = poolSettings(connectionString, poolSize);
  const pool = new pg.Pool({
    ...settings,
    Client: Connection,
    connectionTimeoutMillis: READER_TIMEOUT_MS,
    options: `${settings.options} -c default_transaction_read_only=on`,
    application_name: READER,
    // Without a listener, a connection that ends while in use would end the whole process.
    // oxlint-disable-next-line typescript/no-misused-promises -- as above
    onConnect: (client) => void client.on('error', () => {}),
  });
  // The next query opens another connection.
  pool.on('error', () => {});
  return new Kysely<Tables>({ dialect: new PostgresDialect({ pool }), plugins });
}

async function prepareConnection(client: pg.ClientBase, heard: Heard): Promise<void> {
  // The pool only listens on idle connections. A connection that ends while in use (restart of PostgreSQL,
  // pg_terminate_backend) makes its query fail. Without a listener here it would end the whole process.
  client.on('error', () => {});
  client.on('notification', ({ payload }) => heard(payload || null));
  client.once('end', () => heard(null));
  await client.query(`listen ${CHANGES}`);
  const { rows } = await client.query<{ transaction_read_only: string }>('show transaction_read_only');
  if (rows[0]?.transaction_read_only === 'on') throw Object.assign(new Error('this server only reads'), { code: READ_ONLY });
}

/** Connections of the owner, kept for a moment: to open one costs more than most scripts, and migrations are scores. */
function openScripts(connectionString: string) {
  const pool = new pg.Pool({
    connectionString,
    connectionTimeoutMillis: connectTimeout(connectionString),
    allowExitOnIdle: true,
  });
  // A connection that ends also makes its query fail; this only ignores its further events.
  pool.on('connect', (client) => void client.on('error', () => {}));
  pool.on('error', () => {});
  return {
    async run(script: string): Promise<void> {
      const client = await pool.connect();
      try {
        await client.query(`begin;\n${script}\n;commit;`);
      } catch (error) {
        // Its transaction is still open, or the server has left.
        client.release(error as Error);
        throw error;
      }
      // The next script finds no settings and no temporary tables of this one.
      const trouble = await client.query('discard all').then(
        () => undefined,
        (error: Error) => error,
      );
      client.release(trouble);
    },
    close: () => pool.end(),
  };
}

/**
 * Opens the embedded database in a folder, or in memory if the folder is null; `snapshot` is its first content. One
 * process per folder: a second one gets a ConfigError at once; the lock of a dead process is taken over. A folder
 * without a database gets the one that `fill` makes in a separate folder, complete or not at all. After an interruption
 * the next start begins again.
 */
export async function openEmbedded(
  folder: string | null,
  { snapshot, fill }: { snapshot?: Blob; fill?: (draft: string) => Promise<void> } = {},
): Promise<Database> {
  if (folder === null) return startEmbedded(snapshot ? { loadDataDir: snapshot } : {}, () => {});
  const unlock = lockDataFolder(folder);
  const place = path.join(folder, 'db');
  if (!fill || fs.existsSync(place)) return startEmbedded({ dataDir: place }, unlock);
  const draft = path.join(folder, 'new');
  fs.rmSync(draft, { recursive: true, force: true });
  // Held meanwhile: threads share its machine code, and the filling has made it quick.
  const [pgliteWasmModule] = await Promise.all([compileEngine(), fill(draft)]);
  fs.renameSync(path.join(draft, 'db'), place);
  fs.rmSync(draft, { recursive: true });
  return startEmbedded({ dataDir: place, pgliteWasmModule }, unlock);
}

function compileEngine(): Promise<WebAssembly.Module> {
  return WebAssembly.compile(fs.readFileSync(new URL('pglite.wasm', import.meta.resolve('@electric-sql/pglite'))));
}

async function startEmbedded(where: PGliteOptions, afterClose: () => void): Promise<Database> {
  // Whoever runs on PostgreSQL need not have it.
  const { PGlite, types } = await import('@electric-sql/pglite');
  const embedded = await PGlite.create({ ...where, parsers: { [types.INT8]: readInt8, [types.DATE]: asText } });
  keepPlans(embedded);
  await embedded.exec(BECOME_APPLICATION);
  const listeners = new Set<Heard>();
  await embedded.listen(CHANGES, (topic) => listeners.forEach((heard) => heard(topic || null)));
  const db: Db = new Kysely<Tables>({ dialect: new PGliteDialect({ pglite: embedded }), plugins });
  return {
    db,
    kind: 'embedded',
    embedded,
    onChange: (heard) => void listeners.add(heard),
    // A single call, so that no other query runs in between with the owner's rights.
    runAsOwner: async (script) => {
      try {
        await embedded.exec(`reset role; begin;\n${script}\n;commit; ${BECOME_APPLICATION}`);
      } catch (error) {
        await embedded.exec(`rollback; ${BECOME_APPLICATION}`);
        throw error;
      }
    },
    async close() {
      await embedded.close();
      afterClose();
    },
  };
}
