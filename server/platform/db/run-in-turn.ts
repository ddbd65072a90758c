import { setTimeout as wait } from 'node:timers/promises';
import { ConfigError } from '#server/platform/config.ts';
import type { Database } from './database.ts';
import { connectAsOwner } from './owner-connection.ts';

/** By that name PostgreSQL lists the connection that changes the schema. */
export const MIGRATION = 'kartenkontor-migration';
/** SQLSTATE of a lock that was not there in time. */
const LOCK_NOT_AVAILABLE = '55P03';
const LOOK_MS = 50;

/** How long a script may keep others waiting, and how often it tries. */
export interface Patience {
  /** For each lock; 0 waits without a limit. */
  lockMs: number;
  pauseMs: number;
  tries: number;
  tell: (text: string) => void;
}

/** Two minutes; whoever books meanwhile waits for half a second at most. */
export const PATIENCE: Patience = {
  lockMs: 500,
  pauseMs: 1_500,
  tries: 60,
  // oxlint-disable-next-line no-console -- for whoever runs the command or starts the program
  tell: console.error,
};

/**
 * Runs a script as the owner. It sets the time limit of its locks itself: whoever comes after a statement that waits
 * for a table queues behind it, even to read. So it gives up soon, lets them pass, and tries again. It tells which
 * session it waits for. Throws a ConfigError after the last try; then nothing of the script counts.
 */
export async function runInTurn(database: Database, what: string, script: string, patience: Patience): Promise<void> {
  let watch: Watch = { end: async () => [] };
  for (let attempt = 1; ; attempt++) {
    const error: unknown = await database.runAsOwner(script).then(
      () => null,
      (reason: unknown) => reason,
    );
    const holders = await watch.end();
    if (error === null) return;
    if ((error as { code?: string }).code !== LOCK_NOT_AVAILABLE) throw error;
    if (attempt === patience.tries) throw notInTurn(what, holders, patience.tries);
    patience.tell(`${what} waits for ${describe(holders)}. Others go first; try ${attempt + 1} of ${patience.tries} follows.`);
    await wait(patience.pauseMs);
    // Only who waits needs to know whom for.
    if (database.connectionString) watch = await watchHolders(database.connectionString);
  }
}

interface Holder {
  pid: number;
  login: string | null;
  program: string | null;
}

interface Watch {
  /** Whoever was seen to hold what the script waited for. */
  end(): Promise<Holder[]>;
}

/** Looks from beside, as a session that waits can ask nothing. */
async function watchHolders(url: string): Promise<Watch> {
  const beside = await connectAsOwner(url);
  let seen: Holder[] = [];
  const ending = new AbortController();
  const looking = (async () => {
    while (!ending.signal.aborted) {
      const found = await beside.ask<Holder>(HOLDERS);
      if (found.length) seen = found;
      await wait(LOOK_MS, undefined, { signal: ending.signal }).catch(() => {});
    }
  })();
  return {
    async end() {
      ending.abort();
      try {
        await looking;
      } finally {
        await beside.close();
      }
      return seen;
    },
  };
}

const HOLDERS = `
  select distinct holder as pid, session.usename::text as login, nullif(session.application_name, '') as program
    from pg_stat_activity as waiting, unnest(pg_blocking_pids(waiting.pid)) as holder
    left join pg_stat_activity as session on session.pid = holder
   where waiting.application_name = '${MIGRATION}' and waiting.datname = current_database()
   order by 1`;

function describe(holders: readonly Holder[]): string {
  if (holders.length === 0) return 'another session';
  return holders
    .map(({ pid, login, program }) => `session ${pid} (${[login, program].filter(Boolean).join(', ') || 'unknown'})`)
    .join(' and ');
}

function notInTurn(what: string, holders: readonly Holder[], tries: number): ConfigError {
  const end = holders.map(({ pid }) => `select pg_terminate_backend(${pid})`).join('; ');
  return new ConfigError(
    `Cannot bring the schema up to date:\n  ${what} did not get its turn in ${tries} tries, and nothing of it counts. ` +
      `It waits for ${describe(holders)}. Say db:migrate again when that has ended${end && `, or end it: ${end}`}`,
  );
}
