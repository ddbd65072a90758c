import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import type { Database } from '#server/platform/db/database.ts';
import { rewriteFunction } from './control.ts';
import { IN_THIS_DATABASE } from './in-this-database.ts';

/** Holds runners back until all of them have arrived, so that it is really a race. */
export interface StartingGate {
  /** How many wait. */
  waiting(): Promise<number>;
  /** Releases everybody once so many wait. */
  openWhen(waiting: number): Promise<void>;
}

const LOCK = 7199;

/**
 * Makes a database function wait at a gate: after that piece of its text, or within what `withWait` replaces it by. A
 * control needs the wait inside the statement that reads and writes. With one before it, the later caller would see
 * what the first has written. PostgreSQL only. It stays in the function, but an opened gate stops nobody.
 */
export async function startingGate(
  database: Database,
  functionName: string,
  piece: string,
  withWait = (wait: string) => `${piece} perform ${wait};`,
): Promise<StartingGate> {
  await rewriteFunction(database, functionName, piece, withWait(`pg_advisory_xact_lock_shared(${LOCK})`));
  const keeper = new pg.Client(database.connectionString);
  await keeper.connect();
  await keeper.query('select pg_advisory_lock($1)', [LOCK]);
  const waiting = async () => {
    const { rows } = await keeper.query<{ count: string }>(
      `select count(*) from pg_locks where locktype = 'advisory' and objid = $1 and not granted
          and ${IN_THIS_DATABASE}`,
      [LOCK],
    );
    return Number(rows[0]!.count);
  };
  return {
    waiting,
    async openWhen(expected) {
      // Those that are waited for need the processor.
      while ((await waiting()) < expected) await pause(10);
      await keeper.end();
    },
  };
}
