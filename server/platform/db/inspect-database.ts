import pg from 'pg';
import { ARCHIVE_FAILS } from './archive.ts';
import { APPLICATION_ROLE, connectTimeout } from './database.ts';

/** What a PostgreSQL server says of itself to this login. */
export interface DatabaseFacts {
  version: string;
  /** Such as 150004 for 15.4. */
  versionNumber: number;
  isStandby: boolean;
  encoding: string;
  fsync: string;
  fullPageWrites: string;
  synchronousCommit: string;
  /** Empty where no standby has to have a booking before it is confirmed. */
  synchronousStandbys: string;
  archiveMode: string;
  /** Whether the newest segment of the log could not be archived. */
  isArchiveFailing: boolean;
  maxConnections: number;
  /** Whether the login may take the application's role; null where there is no such role. */
  mayTakeRole: boolean | null;
  /** By how many milliseconds this machine's clock is ahead of the server's. */
  clockAheadMs: number;
}

/**
 * Asks a server what it is and how it is set. The connection is a plain one that asks for no role, so this works also
 * where the portal's connections fail. Throws the error of the connection.
 */
export async function inspectDatabase(connectionString: string): Promise<DatabaseFacts> {
  const client = new pg.Client({
    connectionString,
    connectionTimeoutMillis: connectTimeout(connectionString),
    query_timeout: 10_000,
  });
  // Without a listener a lost connection would end the process. Its queries fail, and say why.
  client.on('error', () => {});
  await client.connect();
  try {
    const { rows } = await client.query<Omit<DatabaseFacts, 'clockAheadMs'>>(FACTS, [APPLICATION_ROLE]);
    return { ...rows[0]!, clockAheadMs: await measureClock(client) };
  } finally {
    await client.end().catch(() => {});
  }
}

const FACTS = `
  select current_setting('server_version') as version, current_setting('server_version_num')::int as "versionNumber",
         pg_is_in_recovery() as "isStandby",
         (select pg_encoding_to_char(encoding) from pg_database where datname = current_database()) as encoding,
         current_setting('fsync') as fsync, current_setting('full_page_writes') as "fullPageWrites",
         current_setting('synchronous_commit') as "synchronousCommit",
         current_setting('synchronous_standby_names') as "synchronousStandbys",
         current_setting('archive_mode') as "archiveMode",
         (${ARCHIVE_FAILS}) as "isArchiveFailing",
         current_setting('max_connections')::int as "maxConnections",
         (select pg_has_role(session_user, oid, 'member') from pg_roles where rolname = $1) as "mayTakeRole"`;

/** The server's clock is taken as of the middle of the question, which takes less than a millisecond nearby. */
async function measureClock(client: pg.Client): Promise<number> {
  const before = Date.now();
  const { rows } = await client.query<{ ms: string }>('select extract(epoch from clock_timestamp()) * 1000 as ms');
  return Math.round((before + Date.now()) / 2 - Number(rows[0]!.ms));
}
