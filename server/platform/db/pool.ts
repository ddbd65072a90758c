import { setTimeout as sleep } from 'node:timers/promises';
import type { PostgresPool } from 'kysely';
import pg from 'pg';
import { Connection } from './connection.ts';
import { waitsHere } from '#server/platform/waits.ts';
import { isMoved } from './is-unavailable.ts';

/** A planned switch-over takes about two, on a busy machine more (docs/operating/high-availability.md). */
const LONGEST_MOVE_MS = 3_000;
const RETRY_MS = 50;
/** After that a quiet connection is asked whether it is alive: by Node each second, ten times. */
const QUIET_MS = 10_000;

/**
 * A pool that follows the primary. When a connection finds that it is away, none that was open then is used again.
 * Whoever asks for a connection waits for the new primary, for at most three seconds since the old one has been missed.
 * After that the error comes at once, until a connection succeeds.
 */
export function openPool(config: pg.PoolConfig): PostgresPool {
  const pool = new pg.Pool({ ...config, Client: Connection, keepAlive: true, keepAliveInitialDelayMillis: QUIET_MS });
  let fit = new WeakSet<pg.PoolClient>();
  let missedAt: number | undefined;
  pool.on('connect', (client) => {
    fit.add(client);
    // Its types know only the library's events.
    (client as NodeJS.EventEmitter).on('moved', () => (fit = new WeakSet()));
  });
  // The next query opens another connection.
  pool.on('error', () => {});

  async function findFit(): Promise<pg.PoolClient> {
    for (;;) {
      const client = await pool.connect();
      if (fit.has(client)) return client;
      client.release(true);
    }
  }

  async function connect(): Promise<pg.PoolClient> {
    for (;;) {
      try {
        const client = await findFit();
        missedAt = undefined;
        return client;
      } catch (error) {
        if (!isMoved(error)) throw error;
        missedAt ??= performance.now();
        if (performance.now() - missedAt > LONGEST_MOVE_MS) throw error;
        await sleep(RETRY_MS);
      }
    }
  }

  async function connectInTime(): Promise<pg.PoolClient> {
    const waits = waitsHere();
    if (!waits) return connect();
    const since = performance.now();
    try {
      return await connect();
    } finally {
      waits.connection += performance.now() - since;
    }
  }

  return { connect: connectInTime, end: () => pool.end(), options: pool.options };
}
