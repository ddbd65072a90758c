import fs from 'node:fs';
import path from 'node:path';
import { PGlite, type PGliteOptions, types as embeddedTypes } from '@electric-sql/pglite';
import { Kysely, PGliteDialect, PostgresDialect, type Transaction } from 'kysely';
import pg from 'pg';
import { lockDataFolder } from './data-folder-lock.ts';
import type { Tables } from './tables.ts';

/** The database, or a transaction in it: the first parameter of every function that reads or writes. */
export type Db = Kysely<Tables>;
export type Trx = Transaction<Tables>;

/** The role the application works as; it cannot change what is in the books (server/migrations/0010-roles-and-guards.sql). */
export const APPLICATION_ROLE = 'kartenkontor_app';

const STATEMENT_TIMEOUT_MS = 10_000;

/** Where the database tells that something has changed which processes keep in memory. */
export const NOTICES = 'portal_notice';

/** For the embedded database, which has one connection: before the first migration the role is not there yet. */
const BECOME_APPLICATION = `
  do $$ begin
    if exists (select from pg_roles where rolname = '${APPLICATION_ROLE}') then set role ${APPLICATION_ROLE}; end if;
  end $$;`;

/** What is called with a notice: what it is about, or null where it is about sessions and rights, or notices may have been lost. */
type Heard = (topic: string | null) => void;

/** A database that has been opened, with what the two kinds need beside Kysely. */
export interface Database {
  db: Db;
  kind: 'postgres' | 'embedded';
  /** Runs a whole SQL script as the owner, in one transaction; only migrations, seeds and tests do. */
  runAsOwner(script: string): Promise<void>;
  /**
   * Calls back after a transaction of any process has told a notice: in the process that made it before its commit is answered, in
   * others as soon as one of their connections has nothing to do. Also when a connection has ended, as notices may be lost with it.
   */
  onNotice(heard: Heard): void;
  /** The embedded engine itself, for the job queue. */
  embedded?: PGlite;
  connectionString?: string;
  close(): Promise<void>;
}

/** int8 fits a safe integer here (cents, ids); anything beyond is an error rather than a wrong amount. */
function readInt8(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new RangeError(`int8 out of range: ${text}`);
  return value;
}

const asText = (text: string) => text;

/**
 * Opens PostgreSQL. Connections work as the application's role, with a timeout on every statement and lock.
 * Fails on first use when the role does not exist yet: run the migrations first.
 */
export function openPostgres(connectionString: string, poolSize: number): Database {
  const types = new pg.TypeOverrides();
  types.setTypeParser(pg.types.builtins.INT8, readInt8);
  types.setTypeParser(pg.types.builtins.DATE, asText);
  const listeners = new Set<Heard>();
  const pool = new pg.Pool({
    connectionString,
    max: poolSize,
    types,
    connectionTimeoutMillis: 5_000,
    statement_timeout: STATEMENT_TIMEOUT_MS,
    lock_timeout: STATEMENT_TIMEOUT_MS / 2,
    idle_in_transaction_session_timeout: STATEMENT_TIMEOUT_MS,
    options: `-c role=${APPLICATION_ROLE}`,
    application_name: 'kartenkontor',
    // Each connection listens: what it has done itself, it hears before the answer.
    // oxlint-disable-next-line typescript/no-misused-promises -- the pool waits for it, which its types do not say yet
    onConnect: (client) => prepareConnection(client, (topic) => listeners.forEach((heard) => heard(topic))),
  });
  // The next query opens another connection.
  pool.on('error', () => {});
  const db: Db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });
  return {
    db,
    kind: 'postgres',
    connectionString,
    runAsOwner: (script) => runScript(connectionString, script),
    onNotice: (heard) => void listeners.add(heard),
    close: () => db.destroy(),
  };
}

async function prepareConnection(client: pg.ClientBase, heard: Heard): Promise<void> {
  // The pool listens only while a connection is idle. One that ends while it is in use (restart of PostgreSQL, pg_terminate_backend)
  // tells its query or the next one; without a listener here it would end the process.
  client.on('error', () => {});
  client.on('notification', ({ payload }) => heard(payload || null));
  client.once('end', () => heard(null));
  await client.query(`listen ${NOTICES}`);
}

async function runScript(connectionString: string, script: string): Promise<void> {
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: 5_000 });
  // A connection that ends also fails the query; this is only for what it says besides.
  client.on('error', () => {});
  await client.connect();
  try {
    await client.query(`begin;\n${script}\n;commit;`);
  } finally {
    await client.end();
  }
}

/**
 * Opens the embedded database in a folder, or in memory where the folder is null; `snapshot` is what it then holds.
 * One process per folder: a second one gets a ConfigError at once, a dead owner's lock is taken over. A folder without a
 * database gets the one that `fill` makes in a folder of its own, whole or not at all: cut off in the middle, the next start begins anew.
 */
export async function openEmbedded(
  folder: string | null,
  { snapshot, fill }: { snapshot?: Blob; fill?: (draft: string) => Promise<void> } = {},
): Promise<Database> {
  if (folder === null) return startEmbedded(snapshot ? { loadDataDir: snapshot } : {}, () => {});
  const unlock = lockDataFolder(folder);
  const place = path.join(folder, 'db');
  if (fill && !fs.existsSync(place)) {
    const draft = path.join(folder, 'new');
    fs.rmSync(draft, { recursive: true, force: true });
    await fill(draft);
    fs.renameSync(path.join(draft, 'db'), place);
    fs.rmSync(draft, { recursive: true });
  }
  return startEmbedded({ dataDir: place }, unlock);
}

async function startEmbedded(where: PGliteOptions, afterClose: () => void): Promise<Database> {
  const embedded = await PGlite.create({ ...where, parsers: { [embeddedTypes.INT8]: readInt8, [embeddedTypes.DATE]: asText } });
  await embedded.exec(BECOME_APPLICATION);
  const listeners = new Set<Heard>();
  await embedded.listen(NOTICES, (topic) => listeners.forEach((heard) => heard(topic || null)));
  const db: Db = new Kysely<Tables>({ dialect: new PGliteDialect({ pglite: embedded }) });
  return {
    db,
    kind: 'embedded',
    embedded,
    onNotice: (heard) => void listeners.add(heard),
    // One call, so that no query of somebody else runs in between with the owner's rights.
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
