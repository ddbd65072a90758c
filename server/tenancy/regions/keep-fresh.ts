import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from '#server/platform/log.ts';

export interface FreshnessTimes {
  /** How long an answer counts as fresh, for all processes. */
  freshMs: number;
  /** Rest after a failure. */
  retryMs: number;
  /** After that the source has failed. */
  timeoutMs: number;
  /** The longest that a request waits, and only while there is no earlier answer to show. */
  patienceMs: number;
}

export const usualTimes: FreshnessTimes = { freshMs: 5 * 60_000, retryMs: 30_000, timeoutMs: 10_000, patienceMs: 3_000 };

interface Source {
  /** For the log. */
  what: string;
  /** Fetches and keeps, unless another process has just done so. */
  refresh: (signal: AbortSignal) => Promise<void>;
  /** Whether there is an earlier answer. */
  hasCopy: () => Promise<boolean>;
}

/**
 * Keeps a copy of what a source outside says. Requests get what is there and cause a refresh behind their back when it is
 * no longer fresh; a source that fails leaves the last good copy in force.
 */
export function keepFresh({ what, refresh, hasCopy }: Source, times: FreshnessTimes, log: Logger): () => Promise<void> {
  let restUntil = 0;
  let refreshing: { patience: Promise<void> } | undefined;
  let isKept = false;

  async function bringUpToDate(): Promise<void> {
    try {
      await refresh(AbortSignal.timeout(times.timeoutMs));
      restUntil = Date.now() + times.freshMs;
    } catch (error) {
      restUntil = Date.now() + times.retryMs;
      log.warn({ reason: error instanceof Error ? error.message : 'unknown' }, `${what} could not be fetched`);
    }
  }

  return async () => {
    if (Date.now() < restUntil) return;
    if (!refreshing) {
      const done = bringUpToDate().finally(() => (refreshing = undefined));
      refreshing = { patience: Promise.race([done, sleep(times.patienceMs, undefined, { ref: false })]) };
    }
    const { patience } = refreshing;
    isKept ||= await hasCopy();
    if (!isKept) await patience;
  };
}
