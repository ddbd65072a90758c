import fs from 'node:fs';
import { sql } from 'kysely';
import type { Db } from '#server/platform/db/database.ts';
import { findServer, processorTime } from './processor-time.ts';

/** What a look at the machine and the database tells. Bytes, and seconds of processor time so far. */
export interface Look {
  serverMemory: number;
  server: number;
  postgres: number;
  own: number;
  /** Who waits for a lock of the database at this moment. */
  waitingForLocks: number;
  /** Of the whole database, with its indexes, and what its log has taken so far. */
  databaseSize: number;
  logWritten: number;
  deadRows: number;
  vacuums: number;
}

/** Looks at the portal that descends from this process, and its database. Needs Linux. */
export async function look(db: Db): Promise<Look> {
  const { rows } = await sql<Record<'locks' | 'size' | 'log' | 'dead' | 'vacuums', number>>`
    select (select count(*) from pg_locks where not granted)::int as locks, pg_database_size(current_database()) as size,
           pg_wal_lsn_diff(pg_current_wal_lsn(), '0/0')::bigint as log,
           sum(n_dead_tup)::bigint as dead,
           sum(autovacuum_count)::bigint as vacuums
      from pg_stat_user_tables`.execute(db);
  const { locks, size, log, dead, vacuums } = rows[0]!;
  const { user, system } = process.cpuUsage();
  return {
    ...processorTime(process.pid),
    serverMemory: memoryOf(findServer(process.pid)),
    own: (user + system) / 1e6,
    waitingForLocks: locks,
    databaseSize: size,
    logWritten: log,
    deadRows: dead,
    vacuums,
  };
}

function memoryOf(pid: number): number {
  const [, kilobytes] = /^VmRSS:\s+(\d+) kB$/m.exec(fs.readFileSync(`/proc/${pid}/status`, 'latin1')) ?? [];
  return Number(kilobytes) * 1024;
}
