import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Config } from '#server/platform/config.ts';
import type { Logger } from '#server/platform/log.ts';
import { type Database, type Db, openReader, READ_ONLY } from './database.ts';
import { isUnavailable } from './is-unavailable.ts';

/** Heavy reads at a time, of one process. */
const POOL = 4;
const LOOK_EACH_MS = 1_000;
const ASK_AGAIN_MS = 100;
/** What a read that goes aside may miss. */
const MOST_BEHIND_MS = 5_000;
/** After a failure the standby is left alone so long. */
const REST_MS = 5_000;
/** PostgreSQL's code for a statement that was cancelled, mostly for its time limit. */
const CANCELLED = '57014';

/**
 * Runs reads that may be some seconds old on the standby, where there is one, in read-only transactions. The primary
 * has the last word: whatever fails on the standby is asked again there. So is a Refusal, as the standby may not have
 * the row yet. So the work must be repeatable. Only a write (25006) is not tried again: it must not be here at all.
 *
 * Not for what decides about money, rights or sessions, nor for what a person reads just after having changed it.
 */
export type ReadAside = <T>(work: (db: Db) => Promise<T>) => Promise<T>;

/** Reads aside, and what watches the standby for them. */
export interface Aside {
  readAside: ReadAside;
  close(): Promise<void>;
}

/**
 * Opens the standby of READ_DATABASE_URL; without it, all is read from the primary. Does not wait for it, nor throws.
 */
export function openAside({ db }: Database, { READ_DATABASE_URL }: Pick<Config, 'READ_DATABASE_URL'>, log: Logger): Aside {
  if (!READ_DATABASE_URL) return { readAside: (work) => work(db), close: () => Promise.resolve() };
  const standby = openReader(READ_DATABASE_URL, POOL);
  const watch = watchStandby(db, READ_DATABASE_URL, log);
  return {
    async readAside(work) {
      if (!watch.isFit()) return work(db);
      try {
        return await work(standby);
      } catch (error) {
        if (hasCode(error, READ_ONLY)) throw error;
        // A statement that takes too long says more about itself than about the server.
        if (isUnavailable(error) && !hasCode(error, CANCELLED)) watch.rest(error);
        return work(db);
      }
    },
    async close() {
      await watch.close();
      await standby.destroy();
    },
  };
}

const hasCode = (error: unknown, code: string) => error instanceof Error && 'code' in error && error.code === code;

/** Whether a standby comes within five seconds as far as the primary is now. Throws the error of either connection. */
export async function keepsUp(primary: Db, standbyUrl: string): Promise<boolean> {
  const standby = openReader(standbyUrl, 1);
  try {
    const mark = await markOf(primary);
    for (;;) {
      if (await hasReached(standby, mark)) return true;
      if (performance.now() - mark.at > MOST_BEHIND_MS) return false;
      await sleep(ASK_AGAIN_MS);
    }
  } finally {
    await standby.destroy();
  }
}

/** A place in the primary's log, and since when all that was committed before stands in front of it. */
interface Mark {
  position: string;
  at: number;
  /** Of all servers that come from one another by copying. */
  cluster: string;
}

/**
 * Knows whether the standby is at most five seconds behind. Clocks and the time of the last transaction do not tell: a
 * quiet primary looks like one that cannot be reached. So each second the primary is asked how far its log goes, and
 * the standby whether it has come that far. It looks on a connection of its own, since long reads may hold all others.
 */
function watchStandby(primary: Db, url: string, log: Logger) {
  const standby = openReader(url, 1);
  const closing = new AbortController();
  let mark: Mark | undefined;
  /** The standby has all that was committed before. */
  let knownUntil = -Infinity;
  let restsUntil = -Infinity;
  let told: boolean | undefined;

  function isFit(): boolean {
    const now = performance.now();
    return now >= restsUntil && now - knownUntil <= MOST_BEHIND_MS;
  }

  function rest(error: unknown): void {
    restsUntil = performance.now() + REST_MS;
    knownUntil = -Infinity;
    tell(error);
  }

  async function look(): Promise<void> {
    mark ??= await markOf(primary);
    if (!(await hasReached(standby, mark))) return;
    knownUntil = mark.at;
    mark = undefined;
  }

  function tell(error?: unknown): void {
    if (told === isFit()) return;
    told = isFit();
    if (told) log.info('long reads go to the standby');
    else log.warn(error, 'long reads go to the primary: the standby is away, far behind, or no standby');
  }

  async function keepLooking(): Promise<void> {
    while (!closing.signal.aborted) {
      if (performance.now() >= restsUntil) await look().then(() => tell(), rest);
      await sleep(LOOK_EACH_MS, undefined, { signal: closing.signal, ref: false }).catch(() => {});
    }
  }

  const looking = keepLooking();
  return {
    isFit,
    rest,
    async close() {
      closing.abort();
      await looking;
      await standby.destroy();
    },
  };
}

async function markOf(primary: Db): Promise<Mark> {
  const at = performance.now();
  const { rows } = await sql<Omit<Mark, 'at'>>`
    select pg_current_wal_lsn()::text as position, system_identifier::text as cluster from pg_control_system()`.execute(primary);
  return { at, ...rows[0]! };
}

/** Never true on a server that is no standby of ours: an old primary, or the standby of another one. */
async function hasReached(standby: Db, { position, cluster }: Mark): Promise<boolean> {
  const { rows } = await sql<{ has_reached: boolean | null }>`
    select pg_is_in_recovery() and system_identifier::text = ${cluster}
           and pg_last_wal_replay_lsn() >= ${position}::pg_lsn as has_reached from pg_control_system()`.execute(standby);
  return rows[0]!.has_reached === true;
}
