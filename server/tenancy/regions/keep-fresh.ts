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

export interface Freshness {
  /** Waits only where there is no earlier answer to show. */
  bringUpToDate: () => Promise<void>;
  /** Aborts a refresh that is under way; returns when nothing of it can write any more. */
  close: () => Promise<void>;
}

/**
 * Keeps a copy of what an outside source says. Requests get the copy; an old one is refreshed in the background. When
 * the source fails, the last good copy stays in force.
 */
export function keepFresh({ what, refresh, hasCopy }: Source, times: FreshnessTimes, log: Logger): Freshness {
  const closing = new AbortController();
  let restUntil = 0;
  let refreshing: { done: Promise<void>; patience: Promise<void> } | undefined;
  let isKept = false;

  async function refreshNow(): Promise<void> {
    try {
      await refresh(AbortSignal.any([closing.signal, AbortSignal.timeout(times.timeoutMs)]));
      restUntil = Date.now() + times.freshMs;
    } catch (error) {
      restUntil = Date.now() + times.retryMs;
      if (!closing.signal.aborted)
        log.warn({ reason: error instanceof Error ? error.message : 'unknown' }, `${what} could not be fetched`);
    }
  }

  return {
    async bringUpToDate() {
      if (Date.now() < restUntil || closing.signal.aborted) return;
      if (!refreshing) {
        const done = refreshNow().finally(() => (refreshing = undefined));
        refreshing = { done, patience: Promise.race([done, sleep(times.patienceMs, undefined, { ref: false })]) };
      }
      const { patience } = refreshing;
      isKept ||= await hasCopy();
      if (!isKept) await patience;
    },
    async close() {
      closing.abort(new Error('the portal closes'));
      await refreshing?.done;
    },
  };
}
